import type { z } from 'zod';
import { attractionsById } from '../attraction/service.ts';
import { type Db, inTransaction } from '../core/db.ts';
import type { MemberKey } from '../core/member.ts';
import { type EntityContext, withEntities } from '../entity/service.ts';
import { recentEvents } from '../event/service.ts';
import { eventToWire } from '../event/wire.ts';
import { lockMember } from '../user/service.ts';
import {
  deleteAllViews,
  deleteOldViews,
  deleteViews,
  findRecentViews,
  insertViews,
  type View,
  type ViewRef,
} from './repository.ts';
import { type analyticsSchema, KEPT_OF_TYPE, type recentSchema } from './schemas.ts';
import { similarAttractionIds, suggestedEventIds } from './suggestions.ts';

/** HIST-2 */
const MOST_SUGGESTIONS = 20;

/** GET /api/user/analytics/recent */
export const listRecentViews = async (
  context: EntityContext,
  member: MemberKey,
  limit: number,
): Promise<z.infer<typeof recentSchema>> => {
  const views = await findRecentViews(context.db, member, limit);
  const refs = views.map(({ viewed_at, ...ref }) => ({ ...ref, viewedAt: viewed_at.toISOString() }));
  return { items: await withEntities(context, refs) };
};

/** POST /api/user/analytics/recent: one view, or at sign-in those of the browser. */
export const recordViews = (db: Db, member: MemberKey, views: readonly View[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, member);
    await insertViews(tx, member, views);
    await deleteOldViews(tx, member, KEPT_OF_TYPE);
  });

/** HIST-3: DELETE /api/user/analytics: these views, or all of them; what was never looked at is left alone. */
export const forgetViews = (db: Db, member: MemberKey, views: readonly ViewRef[] | 'all'): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, member);
    await (views === 'all' ? deleteAllViews(tx, member) : deleteViews(tx, member, views));
  });

/** HIST-2: GET /api/user/analytics */
export const readAnalytics = async (
  { db, ...context }: EntityContext,
  member: MemberKey,
  limit: number,
): Promise<z.infer<typeof analyticsSchema>> => {
  const [eventIds, attractionIds] = await Promise.all([
    suggestedEventIds(db, member, Math.min(limit, MOST_SUGGESTIONS)),
    similarAttractionIds(db, member, limit),
  ]);
  const [events, attractions] = await Promise.all([recentEvents(db, eventIds), attractionsById(db, attractionIds)]);
  const byId = new Map(attractions.map((one) => [one.id, one]));
  return {
    suggestions: eventIds.flatMap((id) => events.get(id) ?? []).map((row) => eventToWire(row, context)),
    similar: attractionIds.flatMap((id) => byId.get(id) ?? []),
  };
};
