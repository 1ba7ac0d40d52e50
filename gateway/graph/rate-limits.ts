import { GraphQLError, Kind as NodeKind, type OperationDefinitionNode } from 'graphql';
import type { Visitor } from '../context.ts';
import type { Operation } from '../core/http/operation.ts';
import { KEPT_READ_COST, type Kind, READ_COST } from '../core/rates/limits.ts';
import type { Rates, Who } from '../core/rates/rates.ts';
import { type Refusal, textChangesNothing, tooMany } from './admission.ts';

export type RateLimits = {
  /** Lets `answer` answer, unless this visitor has asked too much. */
  asking<T>(
    asked: { visitor: Visitor; operation: Operation },
    answers: { refused: (refusal: Refusal) => T; answer: () => Promise<T> },
  ): Promise<T>;
  /** Why an operation may not run, now that it is known what it does; null when it may. */
  refuse(operation: OperationDefinitionNode, visitor: Visitor, is: { text: boolean }): Promise<Refusal | null>;
};
type Options = { rates: Rates; production: boolean };

/** What changes something beyond a visitor's own cart, by the name of its field. */
const kinds: Readonly<Record<string, Kind>> = {
  reserveTickets: 'holds',
  reserveHotelRoom: 'holds',
  openResaleSession: 'holds',
  extendCart: 'holds',
  purchase: 'purchases',
  refundOrder: 'purchases',
};
const UNAUTHORIZED = 401;

const whoIs = ({ address, session }: Visitor): Who => ({ address, session: session.isNew ? null : session.id });

/** Of the storefront's own operations, which have these fields at their root; strangers' may not hold or buy at all. */
function countOf(kind: Kind, { selectionSet }: OperationDefinitionNode): number {
  return selectionSet.selections.filter((one) => one.kind === NodeKind.FIELD && kinds[one.name.value] === kind).length;
}

/** As Yoga takes it: the status and headers that it answers with. */
export function asYogaError({ error, status, headers }: Refusal): GraphQLError {
  return new GraphQLError(error.message, {
    extensions: { ...error.extensions, http: { status, headers, spec: status === 400 } },
  });
}

export function createRateLimits({ rates, production }: Options): RateLimits {
  async function take(visitor: Visitor, kind: Kind, points: number): Promise<Refusal | null> {
    const seconds = await rates.take(kind, whoIs(visitor), points);
    return seconds === null ? null : tooMany(seconds);
  }

  return {
    asking: async ({ visitor, operation }, { refused, answer }) => {
      const tries = visitor.bearer === null ? null : await take(visitor, 'signIns', 0);
      const refusal = tries ?? (await take(visitor, 'reads', READ_COST));
      if (refusal) return refused(refusal);
      const answered = await answer();
      if (operation.calls.length === 0) await rates.giveBack('reads', whoIs(visitor), READ_COST - KEPT_READ_COST);
      if (visitor.bearer !== null && operation.calls.some(({ status }) => status === UNAUTHORIZED)) {
        await take(visitor, 'signIns', 1);
      }
      return answered;
    },
    refuse: async (operation, visitor, { text }) => {
      if (operation.operation !== 'mutation') return null;
      if (text && production) return textChangesNothing;
      const [holds, purchases] = [countOf('holds', operation), countOf('purchases', operation)];
      const isNew = visitor.session.isNew && holds > 0;
      return (
        (isNew ? await take(visitor, 'newHolders', holds) : null) ??
        (holds > 0 ? await take(visitor, 'holds', holds) : null) ??
        (purchases > 0 ? await take(visitor, 'purchases', purchases) : null)
      );
    },
  };
}
