import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/upstream.ts';
import { isOrder } from './wire.ts';

export const orderSource = (rest: Rest) => ({
  byUuid: (uuid: string) => rest.find('order', path`/api/order/${uuid}`, isOrder),
});
