import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { isTenant } from './wire.ts';

export const tenantSource = (rest: Rest) => ({
  config: () => rest.get('tenant', path`/api/tenant/config`, isTenant),
});
