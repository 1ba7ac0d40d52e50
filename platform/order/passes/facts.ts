import { fileTexts } from '../files/texts.ts';
import { eventWhen, eventWhere } from '../files/when.ts';
import type { OrderWire, WireContext } from '../wire.ts';

type TicketsItem = Extract<OrderWire['items'][number], { productType: 1 }>;

/** What a pass says, in words: all wallets get the same. */
export type PassFacts = {
  language: string;
  brand: { name: string; colour: string };
  labels: { ticket: string; when: string; where: string; order: string; buyer: string; atGate: string };
  order: string;
  buyer: string;
  /** `startsAt` is null without a known time, also while the event is postponed. */
  event: { id: string; name: string; venue: string; where: string; when: string; startsAt: string | null };
  ticket: { id: string; barcode: string; section: string | null; offer: string };
  /** Section, row and seat; or general admission. */
  places: { key: string; label: string; value: string }[];
};

export const passFacts = (
  order: OrderWire,
  { event, offer }: TicketsItem,
  ticket: TicketsItem['tickets'][number],
  { tenant, language }: WireContext,
): PassFacts => {
  const texts = fileTexts[language];
  const { firstName, lastName } = order.billingDetails;
  const places = [
    { key: 'section', label: texts.section, value: ticket.section ?? texts.general },
    { key: 'row', label: texts.row, value: ticket.row },
    { key: 'seat', label: texts.seat, value: ticket.seat },
  ].flatMap(({ value, ...place }) => (value === null ? [] : [{ ...place, value }]));
  return {
    language,
    brand: { name: tenant.name, colour: tenant.theme.primary },
    labels: {
      ticket: texts.ticket,
      when: texts.when,
      where: texts.where,
      order: texts.order,
      buyer: texts.buyer,
      atGate: texts.atGate,
    },
    order: String(order.id),
    buyer: `${firstName} ${lastName}`,
    event: {
      id: event.id,
      name: event.name,
      venue: event.venue.name,
      where: eventWhere(event),
      when: eventWhen(event, language),
      startsAt: event.eventStatus === 'postponed' ? null : event.startDateTimeUtc,
    },
    ticket: { id: ticket.id, barcode: ticket.barcode, section: ticket.section, offer: offer.name },
    places,
  };
};
