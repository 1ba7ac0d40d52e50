import { badInput } from '../core/errors/client-errors.ts';
import { checkedUuid } from '../core/limits/inputs.ts';
import { Watching } from './watching.ts';

const MOST_EVENTS = 10;

/** The state is read by topics.ts; it comes here as the root value. */
const asItCame = <T>(state: T): T => state;

export const liveResolvers = {
  Subscription: {
    eventLive: {
      subscribe: (_root: unknown, { id }: { id: string }) =>
        new Watching({ events: [checkedUuid('id', id).toLowerCase()], cart: false }),
      resolve: asItCame,
    },
    cartLive: {
      subscribe: () => new Watching({ events: [], cart: true }),
      resolve: asItCame,
    },
    liveUpdates: {
      subscribe: (_root: unknown, { events, cart }: { events: readonly string[]; cart: boolean }) => {
        if (events.length > MOST_EVENTS) throw badInput('events', `must be ${MOST_EVENTS} ids at most`);
        if (events.length === 0 && !cart) throw badInput('events', 'must name an event, or cart must be true');
        return new Watching({
          events: [...new Set(events.map((id, at) => checkedUuid(`events.${at}`, id).toLowerCase()))],
          cart,
        });
      },
      resolve: asItCame,
    },
  },
};
