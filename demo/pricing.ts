import { fraction, idOf } from '#platform/catalogue/identity.ts';
import type { OfferFee } from '#platform/core/column-types.ts';
import type { TicketSource, TicketType } from '#platform/core/tables.ts';
import type { EventPlan } from './plan.ts';

export type OfferRow = {
  id: string;
  event_id: string;
  name: string;
  ticket_type: TicketType;
  source: TicketSource | null;
  price_level: number;
  face_value_cents: number;
  fees: OfferFee[];
  capacity: number | null;
  held: number;
  sold: number;
};

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

/** In Europe the face value includes fees and taxes. */
const includedFees = (face: number): OfferFee[] => [
  { type: 'service', scope: 'per_ticket', cents: roundTo(5, face * 0.1), included: true },
  { type: 'tax', scope: 'per_ticket', cents: Math.round(face - face / (1 + VALUE_ADDED_TAX)), included: true },
];

/** The fees of an event, the same for all its tickets. */
type Rates = { service: number; facilityCents: number };

const ratesOf = (key: string): Rates => ({
  service: LOWEST_SERVICE_RATE + fraction(`${key}/service`) * SERVICE_RATE_SPAN,
  facilityCents: roundTo(25, 200 + fraction(`${key}/facility`) * 300),
});

const addedFees = (face: number, rates: Rates): OfferFee[] => {
  const service = roundTo(5, face * rates.service);
  const facility = rates.facilityCents;
  return [
    { type: 'service', scope: 'per_ticket', cents: service, included: false },
    { type: 'facility', scope: 'per_ticket', cents: facility, included: false },
    { type: 'tax', scope: 'per_ticket', cents: Math.round((service + facility) * TAX_ON_FEES), included: false },
    { type: 'order_processing', scope: 'per_order', cents: ORDER_PROCESSING_CENTS, included: false },
  ];
};

type Sale = { plan: EventPlan; eventId: string; feesIncluded: boolean; generalCapacity: number | null };

const soldOf = (plan: EventPlan, capacity: number): number => {
  if (plan.ticketsStatus === 'TICKETS_NOT_AVAILABLE') return capacity;
  if (plan.ticketsStatus === 'FEW_TICKETS_LEFT') return Math.max(0, capacity - 12);
  return Math.floor(capacity * (0.2 + fraction(`${plan.key}/sold`) * 0.4));
};

/** The offers of an event: one a price level, and resale offers where the plan has them. */
export const offersOf = ({ plan, eventId, feesIncluded, generalCapacity }: Sale): OfferRow[] => {
  const rates = ratesOf(plan.key);
  const demand = 0.8 + (plan.popularity / 1000) * 0.8;
  const row = (
    level: { level: number; name: string; times: number },
    type: TicketType,
    capacity: number | null,
  ): OfferRow => {
    const resale = type === 'resale';
    const face = roundTo(50, plan.fromCents * demand * level.times * (resale ? RESALE_MARKUP : 1));
    return {
      id: idOf('offer', `${plan.key}/${level.level}/${type}`),
      event_id: eventId,
      name: resale ? `${level.name} (resale)` : level.name,
      ticket_type: type,
      source: resale ? 'TMR' : (plan.source ?? null),
      price_level: level.level,
      face_value_cents: face,
      fees: feesIncluded ? includedFees(face) : addedFees(face, rates),
      capacity,
      held: 0,
      sold: capacity === null ? 0 : soldOf(plan, capacity),
    };
  };
  if (generalCapacity !== null) {
    return generalLevels.map((level) => row(level, 'standard', Math.floor(generalCapacity * level.share)));
  }
  const standard = plan.resale === 'only' ? [] : levels.map((level) => row(level, 'standard', null));
  const resold = plan.resale === 'only' ? levels : levels.filter(({ level }) => resaleLevels.includes(level));
  return plan.resale === 'some' || plan.resale === 'only'
    ? [...standard, ...resold.map((level) => row(level, 'resale', null))]
    : standard;
};
