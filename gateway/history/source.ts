import { HISTORY_FETCHED } from '#rules/constants.ts';
import { anyAnswer } from '../core/contract/fields.ts';
import { analytics, recentViews, type ViewWire } from '../core/contract/member.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import type { ViewsInput, ViewsToDeleteInput } from '../generated/platform.ts';

export type { ViewWire };

/** The platform refuses `all: false`. */
export type DeleteBody = Omit<ViewsToDeleteInput, 'all'> & { all?: boolean };

/** HIST-1, HIST-2 */
const fetched = { limit: HISTORY_FETCHED };

export const historySource = (rest: Rest) => ({
  recent: () => rest.get('history', path`/api/user/analytics/recent`, recentViews, fetched),
  analytics: () => rest.get('history', path`/api/user/analytics`, analytics, fetched),
  record: (body: ViewsInput) => rest.send('history', 'POST', path`/api/user/analytics/recent`, anyAnswer, { body }),
  remove: (body: DeleteBody) => rest.send('history', 'DELETE', path`/api/user/analytics`, anyAnswer, { body }),
});
export type HistorySource = ReturnType<typeof historySource>;
