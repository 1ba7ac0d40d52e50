import { dayIn } from './calendar-day.ts';
import { LIST_ENDS_HOURS } from './hold.ts';

/** How a tenant sells event tickets. */
export type PurchaseFlow = 'direct' | 'provider' | 'both';

/** TEN-2: the flow behind a tenant's transactable type. */
export const purchaseFlowOf = { GST_ONLY: 'direct', TM_ONLY: 'provider', BOTH: 'both' } as const satisfies Record<
  string,
  PurchaseFlow
>;

/** An event's times, by the names of section 3. Instants are UTC as toISOString writes them, days yyyy-MM-dd at the venue. */
export type EventTimes = {
  timeZone: string;
  startDate: string | null;
  startDateTimeUtc: string | null;
  endDateTimeUtc: string | null;
  /** The last day, when the time of the end is unknown. */
  endDate?: string | null;
};

export type SaleFacts = EventTimes & {
  active: boolean;
  transactable: boolean;
  eventStatus: string;
  ticketsStatus: string | null;
  onSaleStartUtc: string | null;
  onSaleEndUtc: string | null;
};

/** Why an event cannot be bought. */
export type SaleBlock =
  | 'INACTIVE'
  | 'CANCELLED'
  | 'OVER'
  | 'NOT_YET_ON_SALE'
  | 'SALE_ENDED'
  | 'OFF_SALE'
  | 'DATES_UNKNOWN'
  | 'SOLD_OUT'
  | 'PROVIDER_ONLY';

/** An instant as Date and as text, because making the text anew for each of a hundred events is slow; `listEnds`: events that start until then have no waiting list. */
export type Moment = { date: Date; utc: string; listEnds: string };

export const momentOf = (date: Date): Moment => ({
  date,
  utc: date.toISOString(),
  listEnds: new Date(date.getTime() + LIST_ENDS_HOURS * 3_600_000).toISOString(),
});

/** Compares ISO texts in UTC, whose alphabetical order is the order of time. */
const isPast = (instant: string | null, now: Moment): boolean => instant !== null && instant < now.utc;

/** EVENT-5: over after its end, else after its start; when only a day is known, after that day at the venue. */
export const isOver = (event: EventTimes, now: Moment): boolean => {
  if (event.endDateTimeUtc) return isPast(event.endDateTimeUtc, now);
  if (event.endDate) return event.endDate < dayIn(now.date, event.timeZone);
  if (event.startDateTimeUtc) return isPast(event.startDateTimeUtc, now);
  return event.startDate !== null && event.startDate < dayIn(now.date, event.timeZone);
};

/** EVENT-6: the first rule by which an event cannot be bought here, apart from its stock; null when it is for sale. */
export const saleBlock = (
  event: SaleFacts,
  flow: PurchaseFlow,
  now: Moment,
  ticketsStatus = event.ticketsStatus,
): SaleBlock | null => {
  if (!event.active) return 'INACTIVE';
  if (event.eventStatus === 'cancelled') return 'CANCELLED';
  if (isOver(event, now)) return 'OVER';
  if (event.onSaleStartUtc && now.utc < event.onSaleStartUtc) return 'NOT_YET_ON_SALE';
  if (isPast(event.onSaleEndUtc, now)) return 'SALE_ENDED';
  if (event.eventStatus === 'offsale') return 'OFF_SALE';
  // ticketsStatus and transactable describe the provider's tickets; a direct sale has its own stock.
  if (flow !== 'direct') {
    if (ticketsStatus === 'TICKETS_NOT_AVAILABLE') return 'SOLD_OUT';
    if (flow === 'provider' || !event.transactable) return 'PROVIDER_ONLY';
  }
  return event.startDateTimeUtc && event.onSaleStartUtc ? null : 'DATES_UNKNOWN';
};

/** ORDER-8: whether a name can be put down when its tickets are gone: it is sold here, and its list has not ended. */
export const hasWaitingList = (event: SaleFacts, flow: PurchaseFlow, now: Moment): boolean =>
  event.startDateTimeUtc !== null &&
  event.startDateTimeUtc > now.listEnds &&
  saleBlock(event, flow, now, 'FEW_TICKETS_LEFT') === null;

/** A sale before the public one, by the names of section 3. A null start is not known yet. */
type Presale = { startDateTimeUtc: string | null; endDateTimeUtc: string | null };

/** Where a presale stands. One without an end ends when the public sale starts. */
export const presaleState = (
  { startDateTimeUtc: start, endDateTimeUtc: end }: Presale,
  onSaleStartUtc: string | null,
  { date }: Moment,
): 'ANNOUNCED' | 'RUNNING' | 'ENDED' => {
  const last = end ?? onSaleStartUtc;
  if (last !== null && Date.parse(last) <= date.getTime()) return 'ENDED';
  return start !== null && Date.parse(start) <= date.getTime() ? 'RUNNING' : 'ANNOUNCED';
};

type ProviderFacts = Pick<SaleFacts, 'ticketsStatus' | 'onSaleStartUtc'> & {
  canBeLinkedOver: boolean;
  presales: readonly Presale[];
};

const sellsAtProvider = (event: ProviderFacts, blockedBy: SaleBlock | null, now: Moment): boolean => {
  if (blockedBy !== 'NOT_YET_ON_SALE') {
    return blockedBy === null || blockedBy === 'PROVIDER_ONLY' || blockedBy === 'DATES_UNKNOWN';
  }
  return (
    event.ticketsStatus !== 'TICKETS_NOT_AVAILABLE' &&
    event.presales.some((presale) => presaleState(presale, event.onSaleStartUtc, now) === 'RUNNING')
  );
};

/** TEN-7: whether to offer the provider's page: never under a direct flow, and only while it may sell tickets, a presale's too. */
export const isSoldAtProvider = (
  event: ProviderFacts,
  flow: PurchaseFlow,
  blockedBy: SaleBlock | null,
  now: Moment,
): boolean => flow !== 'direct' && event.canBeLinkedOver && sellsAtProvider(event, blockedBy, now);

/** EVENT-4: under a direct flow an event without tickets hides its price. */
export const hidesPrice = (ticketsStatus: string | null, flow: PurchaseFlow): boolean =>
  flow === 'direct' && ticketsStatus === 'TICKETS_NOT_AVAILABLE';
