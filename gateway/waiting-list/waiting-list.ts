import { anyAnswer } from '../core/contract/fields.ts';
import { orProblems } from '../core/errors/problems.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import { checkedUuid } from '../core/limits/inputs.ts';
import { toMoney } from '../core/shapes/money.ts';
import type { JoinWaitingListInput as JoinBody, WaitingListEntry } from '../generated/platform.ts';
import type {
  JoinWaitingListInput,
  LeaveWaitingListPayload,
  Resolvers,
  WaitingListState,
} from '../generated/resolver-types.ts';
import type { Shapes } from '../shapes.ts';

const isEntry = hasFields<WaitingListEntry>({ token: 'string', event: 'object', state: 'string', quantity: 'number' });
const isTaken = hasFields<{ cartId: string }>({ cartId: 'string' });

export const waitingListSource = (rest: Rest) => ({
  byToken: (token: string) => rest.find('cart', path`/api/waitinglist/${{ token }}`, isEntry),
  join: (id: string, body: JoinBody) =>
    rest.send('cart', 'POST', path`/api/event/${{ id }}/waitinglist`, isEntry, { body }),
  take: (token: string) => rest.send('cart', 'POST', path`/api/waitinglist/${{ token }}/take`, isTaken),
  leave: (token: string) => rest.send('cart', 'DELETE', path`/api/waitinglist/${{ token }}`, anyAnswer),
});

/** `token`: null when the place was not left. */
export type LeftListModel = Pick<LeaveWaitingListPayload, 'problems'> & { token: string | null };

const states: Readonly<Record<string, WaitingListState>> = {
  waiting: 'WAITING',
  offered: 'OFFERED',
  bought: 'BOUGHT',
  missed: 'MISSED',
  left: 'LEFT',
  ended: 'ENDED',
};

const toPlace = (entry: WaitingListEntry, shapes: Shapes) => ({
  token: entry.token,
  event: shapes.event(entry.event),
  state: states[entry.state] ?? 'UNKNOWN',
  place: entry.place,
  quantity: entry.quantity,
  section: entry.section,
  maxPrice: entry.maxPrice === null ? null : toMoney(entry.maxPrice, entry.currency),
  offerEndsAt: entry.offer?.expireAt ?? null,
  cartId: entry.offer?.cartId ?? null,
});

type Context = { sources: { waitingList: ReturnType<typeof waitingListSource> }; shapes: () => Promise<Shapes> };

const placeOf = async (token: string, { sources, shapes }: Context) => {
  const [entry, shape] = await Promise.all([sources.waitingList.byToken(token), shapes()]);
  return entry && toPlace(entry, shape);
};

const toBody = ({ quantity, emailAddress, section, maxPriceMinorUnits }: JoinWaitingListInput): JoinBody => ({
  quantity,
  emailAddress,
  ...(section != null && { section }),
  ...(maxPriceMinorUnits != null && { maxPriceMinorUnits }),
});

export const waitingListResolvers = {
  Query: {
    waitingListPlace: (_root, { token }, context) => placeOf(checkedUuid('token', token), context),
  },
  Mutation: {
    joinWaitingList: async (_root, { input }, { sources, shapes, language }) => {
      const call = sources.waitingList.join(checkedUuid('input.eventId', input.eventId), toBody(input));
      const { value, problems } = await orProblems(call, language, {});
      return { place: value && toPlace(value, await shapes()), problems };
    },
    takeWaitingListOffer: async (_root, { input }, { sources, language }) => {
      const call = sources.waitingList.take(checkedUuid('input.token', input.token));
      const { value, problems } = await orProblems(call, language, {});
      return { cartId: value?.cartId ?? null, problems };
    },
    leaveWaitingList: async (_root, { input }, { sources, language }) => {
      const token = checkedUuid('input.token', input.token);
      const { problems } = await orProblems(sources.waitingList.leave(token), language, {});
      return { token: problems.length > 0 ? null : token, problems };
    },
  },
  LeaveWaitingListPayload: {
    place: ({ token }, _args, context) => (token === null ? null : placeOf(token, context)),
  },
} satisfies Resolvers;
