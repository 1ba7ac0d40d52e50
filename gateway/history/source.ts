import { HISTORY_FETCHED } from '#rules/constants.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, isAnything, isListOf } from '../core/http/wire.ts';
import type { Analytics, RecentViews, ViewsInput, ViewsToDeleteInput } from '../generated/platform.ts';

export type ViewWire = RecentViews['items'][number];
const isView = hasFields<ViewWire>({ type: 'string', id: 'string', viewedAt: 'string' });

export type AnalyticsWire = Analytics;
const isAnalytics = hasFields<AnalyticsWire>({ suggestions: 'list', similar: 'list' });

/** The platform refuses `all: false`. */
export type DeleteBody = Omit<ViewsToDeleteInput, 'all'> & { all?: boolean };

/** HIST-1, HIST-2 */
const fetched = { limit: HISTORY_FETCHED };

export const historySource = (rest: Rest) => ({
  recent: () => rest.get('history', path`/api/user/analytics/recent`, isListOf(isView), fetched),
  analytics: () => rest.get('history', path`/api/user/analytics`, isAnalytics, fetched),
  record: (body: ViewsInput) => rest.send('history', 'POST', path`/api/user/analytics/recent`, isAnything, { body }),
  remove: (body: DeleteBody) => rest.send('history', 'DELETE', path`/api/user/analytics`, isAnything, { body }),
});
