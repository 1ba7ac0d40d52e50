import type { z } from 'zod';
import { PLACES_FROM_ONE_ADDRESS, PLACES_OF_ONE_PARTNER } from '#rules/waiting-room.ts';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import { invalid, notFound, PlatformError } from '../core/errors.ts';
import type { Visitor } from '../core/visitor.ts';
import { findEventOnSale } from '../offer/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { isPass, newSigningKey, signPass } from './passes.ts';
import {
  addPlace,
  countFromAddress,
  deletePlace,
  deleteRoom,
  findOpenRoom,
  findPlace,
  keepPlace,
  lockPass,
  lockRoom,
  openRooms,
  type PlaceRow,
  writeHold,
  writeSettings,
} from './repository.ts';

export { moveGuestPlaces } from './repository.ts';

import type { openRoomSchema, placeSchema, RoomSettings, settingsSchema } from './schemas.ts';

type PlaceWire = z.infer<typeof placeSchema>;
type Brand = Pick<TenantConfig, 'waitingRoom'>;

/** TEN-13: a brand with a waiting-room script of its own holds its visitors by that alone; no room of ours holds them a second time. */
const queuesElsewhere = ({ waitingRoom }: Brand): boolean => waitingRoom !== null;

/** Sets up the event's waiting room, or changes its rule and pace; places and their order stay. 404 for an unknown event. */
export const setRoom = async (
  db: Db,
  eventId: string,
  settings: RoomSettings,
): Promise<z.infer<typeof settingsSchema>> => {
  const signingKey = await newSigningKey();
  await inTransaction(db, async (tx) => {
    if ((await findEventOnSale(tx, eventId)) === undefined) throw notFound('event');
    await writeSettings(tx, eventId, settings, signingKey);
  });
  return { eventId, ...settings };
};

/** Takes the waiting room away: everybody may buy. Again succeeds; 404 for an unknown event. */
export const removeRoom = async (db: Db, eventId: string): Promise<void> => {
  if ((await findEventOnSale(db, eventId)) === undefined) throw notFound('event');
  await deleteRoom(db, eventId);
};

/** Rooms that are open now for the brand's visitors. */
export const listOpenRooms = async (db: Db, brand: Brand): Promise<z.infer<typeof openRoomSchema>[]> => {
  if (queuesElsewhere(brand)) return [];
  return (await openRooms(db)).map((room) => ({
    eventId: room.event_id,
    state: room.drawn_at === null ? 'gathering' : 'admitting',
    startsAt: room.drawn_at === null ? (room.starts_at?.toISOString() ?? null) : null,
    waiting: room.waiting,
    admittedNumber: room.admitted_number,
    admitAMinute: room.admit_a_minute,
    publicKey: { kty: 'OKP', crv: 'Ed25519', x: room.signing_key.x ?? '' },
  }));
};

const toWire = async (place: PlaceRow, { sessionId }: Visitor): Promise<PlaceWire> => {
  const { event_id: eventId, number, quantity, admitted_until: until, lapsed } = place;
  const isHere = place.session_id === sessionId;
  const state = until === null ? 'waiting' : lapsed ? 'lapsed' : 'admitted';
  return {
    state,
    number,
    quantity,
    elsewhere: !isHere,
    pass:
      state === 'admitted' && isHere && until !== null
        ? await signPass(place.signing_key, { eventId, sessionId, until })
        : null,
    passEndsAt: until?.toISOString() ?? null,
  };
};

/** The visitor's place, with its pass once it is admitted; 404 without one, and once its pass has bought. */
export const readPlace = async (db: Db, eventId: string, visitor: Visitor): Promise<PlaceWire> => {
  const place = await findPlace(db, eventId, visitor);
  if (place === undefined || place.spent) throw notFound('place in a waiting room');
  return toWire(place, visitor);
};

type Joining = { brand: Brand; quantity: number; addressHash: string | null; partner: string | null };

/**
 * SCALE-3: takes a place in the event's waiting room. One place a browser, over all of its tabs, and one a member: who has one
 * keeps its number, and may choose another quantity or bring it to this browser. Who comes before the start of sales takes part in the draw. 50020
 * unless the room is open for this brand and the event can be bought or will be, 40081 for too many from one address, of one partner or in all.
 */
export const joinRoom = async (
  db: Db,
  eventId: string,
  visitor: Visitor,
  { brand, quantity, addressHash, partner }: Joining,
): Promise<PlaceWire> => {
  await inTransaction(db, async (tx) => {
    const event = await findEventOnSale(tx, eventId);
    if (event === undefined || !event.active) throw notFound('event');
    if (quantity > event.ticket_limit) throw invalid('quantity', `must be at most ${event.ticket_limit}`);
    if (queuesElsewhere(brand) || !(await findOpenRoom(tx, eventId))?.coming)
      throw new PlatformError('50020', { detail: 'No waiting room is open for this event.' });
    const seen = await findPlace(tx, eventId, visitor);
    if (seen === undefined) await lockRoom(tx, eventId);
    // Another tab may have joined meanwhile.
    const place = seen ?? (await findPlace(tx, eventId, visitor));
    if (place !== undefined && !place.lapsed && !place.spent) return keepPlace(tx, place, visitor, quantity);
    if (place !== undefined) {
      await lockRoom(tx, eventId);
      await deletePlace(tx, place.id);
    }
    // A partner's visitors come without an address: they count together in its place.
    const origin = partner === null ? addressHash : `partner ${visitor.tenantId}/${partner}`;
    const most = partner === null ? PLACES_FROM_ONE_ADDRESS : PLACES_OF_ONE_PARTNER;
    if (origin !== null && (await countFromAddress(tx, eventId, origin)) >= most)
      throw new PlatformError('40081', { detail: 'Too many wait from one place. Try again in a few minutes.' });
    if (!(await addPlace(tx, eventId, visitor, { quantity, addressHash: origin })))
      throw new PlatformError('40081', { detail: 'The waiting room is full. Try again in a few minutes.' });
    return undefined;
  });
  return readPlace(db, eventId, visitor);
};

/** Gives the place up, its pass too; without one it succeeds. */
export const leaveRoom = (db: Db, eventId: string, visitor: Visitor): Promise<void> =>
  inTransaction(db, async (tx) => {
    const place = await findPlace(tx, eventId, visitor);
    if (place !== undefined) await deletePlace(tx, place.id);
  });

type Reservation = { brand: Brand; eventId: string; pass: string | null };

/**
 * No pass, no hold: throws WAITING_ROOM while the event's room is open for this brand, unless the pass is signed for this session and its
 * place still admitted. Answers the place, for claimPass; null where no room is open.
 */
export const requirePass = async (
  db: Db,
  { brand, eventId, pass }: Reservation,
  visitor: Visitor,
): Promise<number | null> => {
  if (queuesElsewhere(brand)) return null;
  const room = await findOpenRoom(db, eventId);
  if (room === undefined) return null;
  const { sessionId } = visitor;
  const isSigned = pass !== null && (await isPass(room.signing_key, pass, { eventId, sessionId }));
  const place = isSigned ? await findPlace(db, eventId, visitor) : undefined;
  // The place may have been left, or have gone to the member's other browser.
  const isAdmitted = place?.session_id === sessionId && place.admitted_until !== null && !place.lapsed;
  if (!isAdmitted) throw new PlatformError('WAITING_ROOM');
  return place.id;
};

type Hold = { sessionId: string; cartId: string; replaced: string | undefined };

/**
 * The hold that is being made is this place's: one at a time, by whatever browser. Throws WAITING_ROOM when others are held, paid or
 * bought with the pass, or when its minutes are over and this hold takes the place of none of its own. Answers whether they are over: then
 * the new hold may last no longer than the one that it replaces, or a hold replaced again and again would never end.
 */
export const claimPass = async (tx: Tx, placeId: number, { sessionId, cartId, replaced }: Hold): Promise<boolean> => {
  const pass = await lockPass(tx, placeId);
  if (pass?.session_id !== sessionId) throw new PlatformError('WAITING_ROOM');
  if (pass.in_use)
    throw new PlatformError('WAITING_ROOM', {
      detail: 'This pass holds or has bought tickets already. One pass is for one purchase.',
      data: { reason: 'pass_in_use' },
    });
  if (pass.over && (pass.cart_id === null || pass.cart_id !== replaced)) throw new PlatformError('WAITING_ROOM');
  await writeHold(tx, placeId, cartId);
  return pass.over;
};
