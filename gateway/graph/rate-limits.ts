import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { Visitor } from '../context.ts';
import type { CallScope } from '../core/http/call-scope.ts';
import { rootFields } from '../core/limits/root-fields.ts';
import { rateLimited } from '../core/metrics.ts';
import { CACHED_READ_COST, type Kind, READ_COST } from '../core/rates/limits.ts';
import type { CountedVisitor, Rates } from '../core/rates/rates.ts';
import { freeTextReadsOnly, type Refusal, tooManyRequests } from './admission.ts';

type Requester = { visitor: Visitor; scope: CallScope };

export type RateLimits = {
  /** Takes the points of a read; a refusal when the visitor has too few. */
  takeRead(requester: Requester): Promise<Refusal | null>;
  /** After the answer: gives points back when it came from the cache, and counts a token that the platform refused. */
  settleRead(requester: Requester): Promise<void>;
  /** Takes the points of a mutation's holds and purchases; a refusal when the visitor has too few, null for a query. */
  takeMutation(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    visitor: Visitor,
    is: { isFreeText: boolean },
  ): Promise<Refusal | null>;
};
type Options = { rates: Rates; production: boolean };

/** Mutations that hold or buy, by the name of their root field. */
const kinds: Readonly<Record<string, Kind>> = {
  reserveTickets: 'holds',
  reserveHotelRoom: 'holds',
  openResaleSession: 'holds',
  joinWaitingList: 'holds',
  joinWaitingRoom: 'holds',
  takeWaitingListOffer: 'holds',
  purchase: 'purchases',
  completePurchase: 'purchases',
  cancelPurchase: 'purchases',
  submitPayment: 'purchases',
  completePayment: 'purchases',
  cancelPayment: 'purchases',
  refundOrder: 'purchases',
  changeOrderEmail: 'purchases',
  sendOrderLink: 'lookUps',
};
const UNAUTHORIZED = 401;

/** A token that the gateway neither keeps nor sealed: anybody can bring any number of them. */
const bringsToken = ({ bearer, isSignedIn, key }: Visitor): boolean => bearer !== null && !isSignedIn && key === null;
const counted = ({ address, session }: Visitor): CountedVisitor => ({
  address,
  session: session.isNew ? null : session.id,
});

export function createRateLimits({ rates, production }: Options): RateLimits {
  async function take(visitor: Visitor, kind: Kind, points: number): Promise<Refusal | null> {
    const seconds = await rates.take(kind, counted(visitor), points);
    if (seconds === null) return null;
    rateLimited.inc({ kind });
    return tooManyRequests(seconds);
  }

  return {
    takeRead: async ({ visitor }) => {
      const tooManySignIns = bringsToken(visitor) ? await take(visitor, 'signIns', 0) : null;
      return tooManySignIns ?? take(visitor, 'reads', READ_COST);
    },
    settleRead: async ({ visitor, scope: { calls } }) => {
      if (calls.length === 0) await rates.giveBack('reads', counted(visitor), READ_COST - CACHED_READ_COST);
      if (bringsToken(visitor) && calls.some(({ status }) => status === UNAUTHORIZED)) {
        await take(visitor, 'signIns', 1);
      }
    },
    takeMutation: async (document, operation, visitor, { isFreeText }) => {
      if (operation.operation !== 'mutation') return null;
      if (isFreeText && production && visitor.key === null) return freeTextReadsOnly;
      const fields = rootFields(document, operation);
      const countOf = (kind: Kind) => fields.filter(({ name }) => kinds[name.value] === kind).length;
      const holds = countOf('holds');
      const isNew = visitor.session.isNew && holds > 0;
      const takeAll = async (kind: Kind, points = countOf(kind)) => (points > 0 ? take(visitor, kind, points) : null);
      return (
        (isNew ? await take(visitor, 'newHolders', holds) : null) ??
        (await takeAll('holds')) ??
        (await takeAll('purchases')) ??
        (await takeAll('lookUps'))
      );
    },
  };
}
