import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import { type Db, inTransaction, type Reader } from '../core/db.ts';
import { invalid, PlatformError } from '../core/errors.ts';
import type { MemberKey } from '../core/member.ts';
import type { Page, Paging } from '../core/page.ts';
import type { FavouriteType } from '../entity/schemas.ts';
import { type EntityContext, withEntities } from '../entity/service.ts';
import { lockMember } from '../user/service.ts';
import {
  countFavourites,
  deleteFavourites,
  type FavouriteRef,
  findFavouriteCategories,
  findFavouriteIds,
  findFavourites,
  hasFavouriteOf,
  insertFavourites,
  unknownAmong,
} from './repository.ts';
import type { favouriteSchema } from './schemas.ts';

type FavouriteWire = z.infer<typeof favouriteSchema>;

/** As many favourites of all types as one member can have. */
const MOST_FAVOURITES = 1_000;

/** GET /api/favourite/{type}/ids: the latest first. */
export const listFavouriteIds = async (
  db: Reader,
  member: MemberKey,
  type: FavouriteType,
  { among, ...paging }: Paging & { among?: readonly string[] | undefined },
): Promise<Page<string>> => {
  const { items, ...rest } = await findFavouriteIds(db, member, { type, among }, paging);
  return { items: items.map(({ id }) => id), ...rest };
};

/** GET /api/favourite/{type}: events that are over are left out, though they stay favourites. */
export const listFavourites = async (
  context: EntityContext,
  member: MemberKey,
  type: FavouriteType,
  paging: Paging,
): Promise<Page<FavouriteWire>> => {
  const { items, ...rest } = await findFavourites(context.db, member, type, paging);
  const refs = items.map(({ created_at, ...ref }) => ({ ...ref, createdAt: created_at.toISOString() }));
  return { items: await withEntities(context, refs), ...rest };
};

/** GET /api/attraction/favourite/categories */
export const listFavouriteCategories = async (db: Reader, member: MemberKey) => {
  const categories = await findFavouriteCategories(db, member);
  return { items: categories.map(({ id, name }) => ({ id, name, search: id })), totalCount: categories.length };
};

/** For GET /api/city: a condition on `city c`. */
export const hasFavourite = (member: MemberKey): RawBuilder<unknown> => hasFavouriteOf(member);

const unknownItems = (items: readonly FavouriteRef[], unknown: readonly FavouriteRef[]): PlatformError => {
  const fields = unknown.map((ref) => ({
    field: `items.${items.indexOf(ref)}.id`,
    message: `There is no such ${ref.type.toLowerCase()}: ${ref.id}`,
  }));
  const detail = fields.map(({ message }) => message).join('; ');
  return new PlatformError('SERVER_ERROR', { status: 404, title: 'Not found', detail, fields });
};

/** FAV-1: POST /api/favourite: all of the items or, when one is unknown (404) or they are too many (400), none. */
export const addFavourites = async (db: Db, member: MemberKey, items: readonly FavouriteRef[]): Promise<void> => {
  const unknown = await unknownAmong(db, items);
  if (unknown.length > 0) throw unknownItems(items, unknown);
  await inTransaction(db, async (tx) => {
    await lockMember(tx, member);
    await insertFavourites(tx, member, items);
    const total = await countFavourites(tx, member);
    if (total > MOST_FAVOURITES) throw invalid('items', `a member has at most ${MOST_FAVOURITES} favourites`);
  });
};

/** DELETE /api/favourite/delete: what is no favourite stays none. */
export const removeFavourites = (db: Db, member: MemberKey, items: readonly FavouriteRef[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, member);
    await deleteFavourites(tx, member, items);
  });
