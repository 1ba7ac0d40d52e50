import { importJWK, jwtVerify } from 'jose';
import { aheadOf, pollSeconds, waitMinutes } from '#rules/waiting-room.ts';
import { anyAnswer, listOf } from '../core/contract/fields.ts';
import { orProblems } from '../core/errors/problems.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import { checkedUuid } from '../core/limits/inputs.ts';
import type { OpenWaitingRoom, WaitingRoomPlace as PlaceWire } from '../generated/platform.ts';
import type {
  JoinWaitingRoomPayload,
  LeaveWaitingRoomPayload,
  Resolvers,
  WaitingRoom,
  WaitingRoomPlace,
  WaitingRoomPlaceState,
  WaitingRoomState,
} from '../generated/resolver-types.ts';

/** `eventId`: null when nothing was changed. */
type OfEvent = { eventId: string | null };
export type JoinedRoomModel = Pick<JoinWaitingRoomPayload, 'place' | 'problems'> & OfEvent;
export type LeftRoomModel = Pick<LeaveWaitingRoomPayload, 'problems'> & OfEvent;

const isRoom = hasFields<OpenWaitingRoom>({
  eventId: 'string',
  state: 'string',
  waiting: 'number',
  admittedNumber: 'number',
  admitAMinute: 'number',
  publicKey: 'object',
});
const isPlace = hasFields<PlaceWire>({ state: 'string', quantity: 'number' });

export const waitingRoomSource = (rest: Rest) => ({
  /** Null: an older platform, which has none. */
  open: () => rest.find('event', path`/api/waitingroom`, listOf(isRoom)),
  place: (id: string) => rest.find('cart', path`/api/event/${{ id }}/waitingroom/place`, isPlace),
  join: (id: string, quantity: number) =>
    rest.send('cart', 'POST', path`/api/event/${{ id }}/waitingroom/place`, isPlace, { body: { quantity } }),
  leave: (id: string) => rest.send('cart', 'DELETE', path`/api/event/${{ id }}/waitingroom/place`, anyAnswer),
});

const roomStates: Readonly<Record<string, WaitingRoomState>> = { gathering: 'GATHERING', admitting: 'ADMITTING' };
const placeStates: Readonly<Record<string, WaitingRoomPlaceState>> = {
  waiting: 'WAITING',
  admitted: 'ADMITTED',
  lapsed: 'LAPSED',
};

export type Room = WaitingRoom & { publicKey: OpenWaitingRoom['publicKey'] };

const toRoom = ({
  eventId,
  state,
  startsAt,
  waiting,
  admittedNumber,
  admitAMinute,
  publicKey,
}: OpenWaitingRoom): Room => ({
  eventId,
  state: roomStates[state] ?? 'UNKNOWN',
  startsAt,
  waiting,
  admittedNumber,
  admittedAMinute: admitAMinute,
  askAgainSeconds: pollSeconds(waiting),
  publicKey,
});

/** One call for all rooms and everybody who waits, every two seconds. */
export const openRooms = async (rest: Rest): Promise<Room[]> =>
  ((await waitingRoomSource(rest).open())?.items ?? []).map(toRoom);

type Context = { waitingRooms: () => Promise<Room[]> };

const roomOf = async ({ waitingRooms }: Context, eventId: string): Promise<Room | null> =>
  (await waitingRooms()).find((room) => room.eventId === eventId.toLowerCase()) ?? null;

const toPlace = ({ state, number, ...place }: PlaceWire, room: Room | null): WaitingRoomPlace => {
  const ahead = state === 'waiting' && room !== null ? aheadOf(number, room.admittedNumber) : null;
  return {
    state: placeStates[state] ?? 'UNKNOWN',
    number,
    ahead,
    waitMinutes: ahead === null || room === null ? null : waitMinutes(ahead, room.admittedAMinute),
    quantity: place.quantity,
    elsewhere: place.elsewhere,
    pass: place.pass,
    passEndsAt: place.passEndsAt,
  };
};

type Reservation = { eventId: string; sessionId: string; pass: string | null | undefined };

/**
 * SCALE-3: whether an open room stands before the reservation. So in a rush those without a pass cost the platform nothing; what it
 * thinks of a pass it says itself.
 */
export const isHeldBack = async (
  rooms: readonly Room[],
  { eventId, sessionId, pass }: Reservation,
): Promise<boolean> => {
  const room = rooms.find((one) => one.eventId === eventId.toLowerCase());
  if (room === undefined) return false;
  try {
    const key = await importJWK(room.publicKey, 'EdDSA');
    await jwtVerify(pass ?? '', key, { audience: room.eventId, subject: sessionId });
    return false;
  } catch {
    return true;
  }
};

export const waitingRoomResolvers = {
  Query: {
    waitingRooms: (_root, _args, { waitingRooms }) => waitingRooms(),
    waitingRoomPlace: async (_root, args, context) => {
      const eventId = checkedUuid('eventId', args.eventId);
      // A new session has no place, but a member may have one elsewhere.
      if (context.session.isNew && context.bearer === null) return null;
      const [place, room] = await Promise.all([context.sources.waitingRoom.place(eventId), roomOf(context, eventId)]);
      return place && toPlace(place, room);
    },
  },
  Event: {
    waitingRoom: ({ id }, _args, context) => roomOf(context, id),
  },
  Mutation: {
    joinWaitingRoom: async (_root, { input }, context) => {
      const eventId = checkedUuid('input.eventId', input.eventId);
      const call = context.sources.waitingRoom.join(eventId, input.quantity);
      const { value, problems } = await orProblems(call, context.language, {});
      const place = value && toPlace(value, await roomOf(context, eventId));
      return { place, eventId: value && eventId, problems };
    },
    leaveWaitingRoom: async (_root, { input }, { sources, language }) => {
      const eventId = checkedUuid('input.eventId', input.eventId);
      const { problems } = await orProblems(sources.waitingRoom.leave(eventId), language, {});
      return { eventId: problems.length > 0 ? null : eventId, problems };
    },
  },
  JoinWaitingRoomPayload: {
    event: ({ eventId }, _args, context) => context.eventAfterWrite(eventId),
  },
  LeaveWaitingRoomPayload: {
    event: ({ eventId }, _args, context) => context.eventAfterWrite(eventId),
  },
} satisfies Resolvers;
