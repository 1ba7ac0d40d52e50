import { GraphQLError } from 'graphql';
import type { Capability } from '#rules/capabilities.ts';
import { badInput } from '../core/errors/client-errors.ts';
import { checkedUuid } from '../core/limits/inputs.ts';
import type { ErrorCode } from '../generated/resolver-types.ts';
import { Watching } from './watching.ts';

const MOST_EVENTS = 10;

/** The state is read by topics.ts; it comes here as the root value. */
const asItCame = <T>(state: T): T => state;

type Context = { can: (capability: Capability) => boolean };

/** Before anything is watched: nothing would ever be told. */
function demandLive({ can }: Context): void {
  if (can('live')) return;
  throw new GraphQLError('The ticketing system tells no changes: Tenant.features lacks LIVE.', {
    extensions: { code: 'BAD_REQUEST' satisfies ErrorCode, retryable: false },
  });
}

export const liveResolvers = {
  Subscription: {
    eventLive: {
      subscribe: (_root: unknown, { id }: { id: string }, context: Context) => {
        demandLive(context);
        return new Watching({ events: [checkedUuid('id', id).toLowerCase()], cart: false });
      },
      resolve: asItCame,
    },
    cartLive: {
      subscribe: (_root: unknown, _args: unknown, context: Context) => {
        demandLive(context);
        return new Watching({ events: [], cart: true });
      },
      resolve: asItCame,
    },
    liveUpdates: {
      subscribe: (_root: unknown, { events, cart }: { events: readonly string[]; cart: boolean }, context: Context) => {
        demandLive(context);
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
