import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import type { GiveBackInput } from '../generated/platform.ts';
import { isOrder } from './wire.ts';

export type RefundBody = GiveBackInput;

export const orderSource = (rest: Rest) => ({
  byUuid: (uuid: string) => rest.find('order', path`/api/order/${{ uuid }}`, isOrder),
  refund: (uuid: string, body: RefundBody) =>
    rest.send('order', 'POST', path`/api/order/${{ uuid }}/refund`, isOrder, { body }),
});
