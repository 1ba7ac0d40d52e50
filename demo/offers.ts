import { fraction, idOf } from '#platform/catalogue/identity.ts';
import type { CatalogueRecord } from '#platform/catalogue/records/records.ts';
import type { DemoRecord } from './demo-record.ts';
import type { EventPlan } from './plan.ts';

type Offer = Extract<CatalogueRecord, { type: 'offer' }>;
type Fee = Offer['fees'][number];

const levels = [
  { level: 1, name: 'Premium', times: 4.2 },
  { level: 2, name: 'Preferred', times: 2.7 },
  { level: 3, name: 'Standard', times: 1.9 },
  { level: 4, name: 'Upper', times: 1.35 },
  { level: 5, name: 'Value', times: 1 },
];
const generalLevels = [
  { level: 1, name: 'Balcony Standing', times: 1.6, share: 0.15 },
  { level: 2, name: 'General Admission', times: 1, share: 0.85 },
];

const RESALE_MARKUP = 1.28;
const resaleLevels = [2, 4];
const LOWEST_SERVICE_RATE = 0.13;
const SERVICE_RATE_SPAN = 0.06;
const TAX_ON_FEES = 0.085;
const ORDER_PROCESSING_CENTS = 395;
const VALUE_ADDED_TAX = 0.19;

const roundTo = (step: number, cents: number): number => Math.max(step, Math.round(cents / step) * step);

const fee = (type: Fee['type'], cents: number, other: Partial<Fee> = {}): Fee => ({
  type,
  scope: 'per_ticket',
  amount: cents / 100,
  included: false,
  ...other,
});

/** In Europe the face value includes fees and taxes. */
const includedFees = (face: number): Fee[] => [
  fee('service', roundTo(5, face * 0.1), { included: true }),
  fee('tax', Math.round(face - face / (1 + VALUE_ADDED_TAX)), { included: true }),
];

/** The fees of an event, the same for all its tickets. */
type Rates = { service: number; facilityCents: number };

const ratesOf = (key: string): Rates => ({
  service: LOWEST_SERVICE_RATE + fraction(`${key}/service`) * SERVICE_RATE_SPAN,
  facilityCents: roundTo(25, 200 + fraction(`${key}/facility`) * 300),
});

const addedFees = (face: number, rates: Rates): Fee[] => {
  const service = roundTo(5, face * rates.service);
  const facility = rates.facilityCents;
  return [
    fee('service', service),
    fee('facility', facility),
    fee('tax', Math.round((service + facility) * TAX_ON_FEES)),
    fee('order_processing', ORDER_PROCESSING_CENTS, { scope: 'per_order' }),
  ];
};

type Sale = { plan: EventPlan; event: string; feesIncluded: boolean; generalCapacity: number | null };

const soldOf = (plan: EventPlan, capacity: number): number => {
  if (plan.ticketsStatus === 'TICKETS_NOT_AVAILABLE') return capacity;
  if (plan.ticketsStatus === 'FEW_TICKETS_LEFT') return Math.max(0, capacity - 12);
  return Math.floor(capacity * (0.2 + fraction(`${plan.key}/sold`) * 0.4));
};

/** The offers of an event: one a price level, and resale offers where the plan has them. */
export const offerRecords = ({ plan, event, feesIncluded, generalCapacity }: Sale): DemoRecord[] => {
  const rates = ratesOf(plan.key);
  const demand = 0.8 + (plan.popularity / 1000) * 0.8;
  const offer = (
    { level, name, times }: { level: number; name: string; times: number },
    ticketType: 'standard' | 'resale',
    capacity?: number,
  ): DemoRecord => {
    const resale = ticketType === 'resale';
    const face = roundTo(50, plan.fromCents * demand * times * (resale ? RESALE_MARKUP : 1));
    return {
      record: {
        type: 'offer',
        id: `${level}/${ticketType}`,
        event,
        name: resale ? `${name} (resale)` : name,
        ticketType,
        source: resale ? 'TMR' : plan.source,
        priceLevel: level,
        price: face / 100,
        fees: feesIncluded ? includedFees(face) : addedFees(face, rates),
        capacity,
        names: {},
        withdrawn: false,
      },
      columns: {
        uuid: idOf('offer', `${plan.key}/${level}/${ticketType}`),
        ...(capacity === undefined ? {} : { sold: soldOf(plan, capacity) }),
      },
    };
  };
  if (generalCapacity !== null) {
    return generalLevels.map((level) => offer(level, 'standard', Math.floor(generalCapacity * level.share)));
  }
  const standard = plan.resale === 'only' ? [] : levels.map((level) => offer(level, 'standard'));
  const resold = plan.resale === 'only' ? levels : levels.filter(({ level }) => resaleLevels.includes(level));
  return plan.resale === 'some' || plan.resale === 'only'
    ? [...standard, ...resold.map((level) => offer(level, 'resale'))]
    : standard;
};
