import { Piscina } from 'piscina';
import type { z } from 'zod';
import type { Reader } from '../../core/db.ts';
import { notFound, PlatformError } from '../../core/errors.ts';
import type { Language } from '../../core/language.ts';
import { revisionsOf } from '../repository.ts';
import { type orderFileSchema, orderFiles } from '../schemas.ts';
import type { OrderWire, WireContext } from '../wire.ts';
import { type CalendarEntry, writeCalendar } from './calendar.ts';
import { fileTexts } from './texts.ts';
import type { TicketSheet } from './ticket-pdf.ts';
import { deskWhen, eventWhen, eventWhere, momentWhen } from './when.ts';

export type OrderFile = z.infer<typeof orderFileSchema>;
export type OrderFileName = (typeof orderFiles)[number];
type TicketsItem = Extract<OrderWire['items'][number], { productType: 1 }>;
type RoomItem = Extract<OrderWire['items'][number], { productType: 3 }>;
type TicketWire = TicketsItem['tickets'][number];

const DRAWING_MS = 15_000;
const IDLE_MS = 60_000;
const MOST_WAITING = 200;

/** Tickets are drawn beside the event loop: an order of many would hold up everybody else's request. */
const drawing = new Piscina<TicketSheet, Uint8Array>({
  filename: new URL('./ticket-pdf.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
  maxQueue: MOST_WAITING,
});

const ticketsOf = (order: OrderWire): TicketsItem[] => order.items.filter((item) => item.productType === 1);

const isCancelled = (order: OrderWire, { event, tickets }: TicketsItem): boolean =>
  order.orderStatus !== 'confirmed' || event.eventStatus === 'cancelled' || tickets.length === 0;

const placeOf = ({ section, row, seat }: TicketWire, language: Language): string => {
  const texts = fileTexts[language];
  const named = [
    [texts.section, section],
    [texts.row, row],
    [texts.seat, seat],
  ].flatMap(([label, value]) => (value ? [`${label} ${value}`] : []));
  return named.join(', ') || texts.general;
};

const sheetOf = (order: OrderWire, { tenant, language }: WireContext): TicketSheet => {
  const texts = fileTexts[language];
  const { firstName, lastName } = order.billingDetails;
  const items = ticketsOf(order).filter((item) => !isCancelled(order, item));
  const total = items.reduce((sum, { tickets }) => sum + tickets.length, 0);
  const passes = items.flatMap((item) => item.tickets.map((ticket) => ({ item, ticket })));
  return {
    language,
    brand: { name: tenant.name, colour: tenant.theme.primary },
    title: `${texts.tickets} · ${[...new Set(items.map(({ event }) => event.name))].join(' · ')}`,
    labels: { section: texts.section, row: texts.row, seat: texts.seat, order: texts.order, atGate: texts.atGate },
    orderNumber: String(order.id),
    buyer: `${firstName} ${lastName}`,
    tickets: passes.map(({ item: { event, offer }, ticket }, index) => ({
      heading: texts.ticketOf(index + 1, total),
      event: event.name,
      when: eventWhen(event, language),
      where: eventWhere(event),
      offer: offer.name,
      general: ticket.section === null ? texts.general : null,
      section: ticket.section,
      row: ticket.row,
      seat: ticket.seat,
      barcode: ticket.barcode,
      barcodeLabel: texts.code(ticket.barcode),
    })),
  };
};

const entryOf = (
  order: OrderWire,
  item: TicketsItem,
  revision: number,
  { tenant, language }: WireContext,
): CalendarEntry[] => {
  const { event, tickets, returned } = item;
  const starts = event.startDateTimeUtc ?? event.startDate;
  if (starts === null) return [];
  return [
    {
      uid: `${item.id}@${tenant.id}`,
      // Tickets that were given back change the entry too.
      revision: revision + returned,
      name: event.name,
      where: eventWhere(event),
      description: [
        ...tickets.map((ticket) => placeOf(ticket, language)),
        `${fileTexts[language].order} ${order.id} · ${tenant.name}`,
      ].join('\n'),
      timeZone: event.timeZone,
      starts,
      ends: event.endDateTimeUtc,
      lastDay: event.lastDate ?? event.startDate,
      cancelled: isCancelled(order, item),
      postponed: event.eventStatus === 'postponed',
      created: order.createdAt,
    },
  ];
};

/** The order's events as entries of a calendar; those without a day are left out. */
const calendarEntries = async (
  db: Reader,
  orders: readonly OrderWire[],
  context: WireContext,
): Promise<CalendarEntry[]> => {
  const bought = orders.flatMap((order) => ticketsOf(order).map((item) => ({ order, item })));
  const revisions = await revisionsOf(
    db,
    bought.map(({ item }) => item.event.id),
  );
  return bought.flatMap(({ order, item }) => entryOf(order, item, revisions.get(item.event.id) ?? 0, context));
};

const pdfOf = async (order: OrderWire, context: WireContext): Promise<OrderFile> => {
  const sheet = sheetOf(order, context);
  if (sheet.tickets.length === 0) throw notFound('ticket');
  const bytes = await drawing.run(sheet, { name: 'drawTickets', signal: AbortSignal.timeout(DRAWING_MS) });
  return {
    name: `tickets-${order.id}.pdf`,
    mediaType: 'application/pdf',
    content: Buffer.from(bytes).toString('base64'),
  };
};

/** Events of these orders as a calendar, which may be empty. */
export const calendarFileOf = async (
  db: Reader,
  orders: readonly OrderWire[],
  name: string,
  context: WireContext,
): Promise<OrderFile> => {
  const entries = await calendarEntries(db, orders, context);
  const content = Buffer.from(writeCalendar(context.tenant.name, entries)).toString('base64');
  return { name, mediaType: 'text/calendar; charset=utf-8', content };
};

const hasDay = (order: OrderWire): boolean =>
  ticketsOf(order).some(({ event }) => event.startDateTime !== null || event.startDate !== null);

const calendarOf = async (db: Reader, order: OrderWire, context: WireContext): Promise<OrderFile> => {
  if (!hasDay(order)) throw notFound('day of an event');
  return calendarFileOf(db, [order], `order-${order.id}.ics`, context);
};

/** Until when a room can be cancelled for nothing, by the hotel's clock, or that it cannot. */
const cancellationOf = ({ hotelInfo }: RoomItem, { createdAt }: OrderWire, language: Language): string => {
  const texts = fileTexts[language];
  const { refundable, cancellationPolicies, timeZone } = hotelInfo;
  if (!refundable) return texts.notRefundable;
  // The first; one that costs from the reservation on has no moment.
  const costsFrom = cancellationPolicies.map(({ from }) => from ?? '').sort()[0] ?? '';
  if (costsFrom <= createdAt) return texts.cancellationCosts;
  return texts.freeUntil(momentWhen(costsFrom, timeZone, language));
};

/** What somebody needs to know on the way to a booked room. */
const roomDetails = (item: RoomItem, order: OrderWire, language: Language): string[] => {
  const texts = fileTexts[language];
  const { hotelInfo, stayRange, details } = item;
  const { street, city, state } = hotelInfo.address;
  return [
    [street, city, state].filter(Boolean).join(', '),
    `${hotelInfo.roomType} · ${texts.rooms(details.quantity)}`,
    texts.checkIn(deskWhen(stayRange.checkin, hotelInfo.checkInTime, language)),
    texts.checkOut(deskWhen(stayRange.checkout, hotelInfo.checkOutTime, language)),
    `${texts.confirmation} ${item.confirmationNumber}`,
    cancellationOf(item, order, language),
  ];
};

/** What was bought and is still there, each with when, where and its places; of rooms also how many, and until when they cost nothing to cancel. */
export const itemsInWords = (order: OrderWire, language: Language): { what: string; details: string[] }[] =>
  order.items.flatMap((item) => {
    if (item.productType === 3) {
      if (item.returned > 0) return [];
      return [{ what: item.hotelInfo.hotelName, details: roomDetails(item, order, language) }];
    }
    if (isCancelled(order, item)) return [];
    const { event, tickets } = item;
    return [
      {
        what: event.name,
        details: [eventWhen(event, language), eventWhere(event), ...tickets.map((ticket) => placeOf(ticket, language))],
      },
    ];
  });

/** All files that the order has now. */
export const orderFilesOf = async (db: Reader, order: OrderWire, context: WireContext): Promise<OrderFile[]> => {
  const files = await Promise.allSettled(orderFiles.map((file) => orderFileOf(db, order, file, context)));
  return files.flatMap((file) => {
    if (file.status === 'fulfilled') return [file.value];
    if (file.reason instanceof PlatformError) return [];
    throw file.reason;
  });
};

/** A file of the order in the context's language and with the brand's name and colour. */
export const orderFileOf = (
  db: Reader,
  order: OrderWire,
  file: OrderFileName,
  context: WireContext,
): Promise<OrderFile> => (file === 'tickets.pdf' ? pdfOf(order, context) : calendarOf(db, order, context));
