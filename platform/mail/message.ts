import type { SendMailOptions } from 'nodemailer';
import { toMinorUnits } from '#rules/currency.ts';
import { isEmail } from '#rules/email.ts';
import { formatTime, formatZonedClock } from '#rules/event-when.ts';
import { numberLocale } from '#rules/locale.ts';
import { moneyText, numberText } from '#rules/number-format.ts';
import { centsFor } from '#rules/points.ts';
import { luminance } from '../core/colour.ts';
import type { Language } from '../core/language.ts';
import type { EventWire } from '../event/wire.ts';
import { eventWhen, eventWhere, itemsInWords, type OrderFile, type OrderWire } from '../order/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { html, Markup } from './markup.ts';
import { mailTexts } from './texts.ts';

type Change = OrderWire['notices'][number];
/** With a change when the seller cancelled the event; else the buyer gave back. */
type RefundNews = {
  topic: 'order.refunded' | 'order.refund-refused';
  refund: OrderWire['refunds'][number];
  change: Change | undefined;
};
export type News = { topic: 'order.confirmed' } | { topic: 'event.changed'; change: Change } | RefundNews;
export type Letter = {
  news: News;
  order: OrderWire;
  files: readonly OrderFile[];
  tenant: TenantConfig;
  language: Language;
  /** The storefront's origin, like https://tickets.example.com. */
  origin: string;
  /** The sender's address. */
  from: string;
  /** The same whenever this message is made again. */
  messageId: string;
  date: Date;
};

/** Can never be sent, however often it is tried. */
export class Unsendable extends Error {}

/** A line break would begin a header of the sender's choice. */
const address = (name: string, value: string): { name: string; address: string } => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern finds control characters
  if (/[\u0000-\u001f\u007f]/.test(name + value)) throw new Unsendable('an address has a control character');
  if (!isEmail(value)) throw new Unsendable('an address is not one');
  return { name, address: value };
};

type Line = { what: string; details: string[] };
type Content = {
  title: string;
  subject: string;
  lead: string;
  lines: Line[];
  sums: [string, string][];
  note: string | null;
};

const money = (amount: number, { currency }: OrderWire, { formats }: TenantConfig, language: Language): string =>
  moneyText({ minorUnits: toMinorUnits(amount, currency), currencyCode: currency }, numberLocale(language, formats));

/** Points as the programme counts them: a number, or money. */
const inProgramme = (points: number, order: OrderWire, tenant: TenantConfig, language: Language): string =>
  tenant.loyalty.currencyType === 'money'
    ? money(centsFor(points) / 100, order, tenant, language)
    : numberText(points, numberLocale(language, tenant.formats));

const nameOf = ({ items }: OrderWire, { eventId }: Change): string =>
  items.flatMap((item) => (item.productType === 1 && item.event.id === eventId ? [item.event.name] : []))[0] ?? '';

/** Until when something can be taken or chosen, at the event's venue. */
export const untilWords = (until: Date, timeZone: string, language: Language): string =>
  `${formatTime(language, until, { timeZone, day: 'numeric', month: 'long' })}, ${formatZonedClock(until.toISOString(), timeZone, language)}`;

/** When and where the event was to be, under a heading. */
const lineBefore = (what: string, { before }: Change, language: Language): Line => ({
  what,
  details: [eventWhen(before, language), `${before.venueName}, ${before.venueCity}`],
});

/** What it was before, then what it is now. */
const changeOf = (change: Change, lines: readonly Line[], order: OrderWire, language: Language): Content => {
  const { changed } = mailTexts[language];
  const { before, choiceEndsAt } = change;
  const name = nameOf(order, change);
  const texts = change.kind === 'postponed' ? changed.postponed : changed.moved;
  return {
    title: texts.title,
    subject: texts.subject(name),
    lead: texts.lead(name),
    lines: [lineBefore(changed.before, change, language), ...lines.filter(({ what }) => what === name)],
    sums: [],
    note: choiceEndsAt && changed.choice(untilWords(new Date(choiceEndsAt), before.timeZone, language)),
  };
};

/** The events and hotels whose tickets and rooms the buyer gave back. */
const givenBack = ({ refund }: RefundNews, { items }: OrderWire): string =>
  items
    .filter(({ id }) => refund.items.includes(id))
    .map((item) => (item.productType === 3 ? item.hotelInfo.hotelName : item.event.name))
    .join(' · ');

/** What came back, or what of it is still owed. */
const refundOf = (news: RefundNews, lines: Line[], { order, tenant, language }: Letter): Content => {
  const { refunded, refused, cancelled } = mailTexts[language];
  const { change } = news;
  const { paymentCash: cash, pointsPayment: points, dueAtHotel, status } = news.refund;
  const toCard = { pending: refunded.toCardPending, done: refunded.toCard, refused: refused.owed }[status];
  const sums: [string, string][] = [];
  const given = change ? '' : givenBack(news, order);
  if (given) sums.push([refunded.given, given]);
  if (cash > 0) sums.push([toCard, money(cash, order, tenant, language)]);
  if (points > 0)
    sums.push([refunded.toWallet(tenant.loyalty.programName), inProgramme(points, order, tenant, language)]);
  if (dueAtHotel > 0) sums.push([refunded.dueAtHotel, money(dueAtHotel, order, tenant, language)]);
  if (news.topic === 'order.refund-refused') {
    return {
      title: refused.title,
      subject: refused.subject(order.id),
      lead: change ? refused.lead : `${refunded.lead} ${refused.lead}`,
      lines: change ? [lineBefore(cancelled.subject(nameOf(order, change)), change, language)] : [],
      sums,
      note: refused.next,
    };
  }
  const note = status === 'pending' ? refunded.pending : null;
  if (change) {
    const name = nameOf(order, change);
    return {
      title: cancelled.title,
      subject: cancelled.subject(name),
      lead: cancelled.lead(name),
      lines: [lineBefore(name, change, language)],
      sums,
      note,
    };
  }
  return {
    title: refunded.title,
    subject: refunded.subject(order.id),
    lead: lines.length > 0 ? `${refunded.lead} ${refunded.left}` : refunded.lead,
    lines,
    sums,
    note,
  };
};

/** What is paid at the desks of hotels, in no total. */
const dueAtHotels = ({ order, tenant, language }: Letter): [string, string][] =>
  order.items.flatMap((item): [string, string][] => {
    if (item.productType !== 3 || item.returned > 0 || !item.dueAtHotel) return [];
    const { dueAtHotel } = mailTexts[language].confirmed;
    return [[dueAtHotel(item.hotelInfo.hotelName), money(item.dueAtHotel, order, tenant, language)]];
  });

const contentOf = (letter: Letter): Content => {
  const { news, order, files, tenant, language } = letter;
  const texts = mailTexts[language];
  const lines = itemsInWords(order, language);
  if (news.topic === 'order.confirmed') {
    return {
      title: texts.confirmed.title,
      subject: texts.confirmed.subject(lines.map(({ what }) => what).join(' · ')),
      lead: texts.confirmed.lead,
      lines,
      sums: [[texts.total, money(order.totalPrice, order, tenant, language)], ...dueAtHotels(letter)],
      note: files.some(({ mediaType }) => mediaType === 'application/pdf') ? texts.confirmed.attached : null,
    };
  }
  if (news.topic === 'event.changed') return changeOf(news.change, lines, order, language);
  return refundOf(news, lines, letter);
};

/** What every e-mail has around its content. */
type Envelope = {
  tenant: TenantConfig;
  language: Language;
  from: string;
  to: { name: string; address: string };
  messageId: string;
  date: Date;
  hello: string | null;
  link: string;
  open: string;
  /** Beside the brand's name at the end. */
  about: string | null;
  why: string;
};

/** French has a space before it. */
const colonOf = ({ language }: Envelope): string => (language === 'fr' ? '\u00a0: ' : ': ');

const footOf = ({ about, tenant }: Envelope): string => [about, tenant.name].filter(Boolean).join(' · ');

const asText = (content: Content, envelope: Envelope): string =>
  [
    envelope.hello,
    content.lead,
    ...content.lines.map(({ what, details }) => [what, ...details].join('\n')),
    content.sums.map(([term, value]) => `${term}${colonOf(envelope)}${value}`).join('\n'),
    content.note,
    `${envelope.open}${colonOf(envelope)}${envelope.link}`,
    `${footOf(envelope)}\n${envelope.why}`,
  ]
    .filter(Boolean)
    .join('\n\n');

const asHtml = (content: Content, envelope: Envelope): string => {
  const { language, tenant, hello, link } = envelope;
  const { primary } = tenant.theme;
  const ink = luminance(primary) > 0.18 ? '#000000' : '#ffffff';
  const soft = 'color:#4a5565';
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${content.subject}</title></head>
<body style="margin:0;background:#f3f4f6;color:#0b1220;font:16px/1.5 system-ui,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#ffffff">
<div style="padding:20px 24px;background:${primary};color:${ink};font-size:20px;font-weight:700">${tenant.name}</div>
<div style="padding:24px">
<h1 style="margin:0 0 16px;font-size:28px;line-height:1.15">${content.title}</h1>
${hello === null ? new Markup('') : html`<p>${hello}</p>`}<p>${content.lead}</p>
${content.lines.map(
  ({ what, details }) => html`<div style="margin:16px 0;padding:16px;border:1px solid #d1d5dc;border-radius:12px">
<strong style="font-size:18px">${what}</strong>${details.map((one) => html`<br><span style="${soft}">${one}</span>`)}</div>`,
)}
${content.sums.map(([term, value]) => html`<p>${term}${colonOf(envelope)}<strong>${value}</strong></p>`)}
${content.note === null ? new Markup('') : html`<p>${content.note}</p>`}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:${primary};color:${ink};font-weight:600;text-decoration:none">${envelope.open}</a></p>
<p style="${soft};font-size:14px">${footOf(envelope)}<br>${envelope.why}</p>
</div></div></body></html>`.text;
};

export const mailOf = (content: Content, envelope: Envelope, files: readonly OrderFile[]): SendMailOptions => ({
  from: address(envelope.tenant.name, envelope.from),
  to: address(envelope.to.name, envelope.to.address),
  subject: content.subject.replace(/\s+/g, ' ').slice(0, 200),
  messageId: envelope.messageId,
  date: envelope.date,
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': envelope.language },
  text: asText(content, envelope),
  html: asHtml(content, envelope),
  attachments: files.map(({ name, mediaType, content: bytes }) => ({
    filename: name,
    contentType: mediaType,
    content: Buffer.from(bytes, 'base64'),
  })),
  // What the texts name is never read from the machine or the network.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The e-mail about an order as it is given to the mail server. Throws Unsendable for an address that is none. */
export const writeLetter = (letter: Letter): SendMailOptions => {
  const { order, files, tenant, language, origin, from, messageId, date } = letter;
  const { firstName, lastName, emailAddress } = order.billingDetails;
  const texts = mailTexts[language];
  const envelope: Envelope = {
    ...{ tenant, language, from, messageId, date },
    to: { name: `${firstName} ${lastName}`, address: emailAddress },
    hello: texts.greeting(firstName),
    link: `${origin}${tenant.basePath}order-confirmation/${order.uuid}?key=${order.linkKey}`,
    open: texts.open,
    about: texts.order(order.id),
    why: texts.why,
  };
  return mailOf(contentOf(letter), envelope, files);
};

export type ListNews = {
  token: string;
  email: string;
  event: EventWire;
  /** Until when tickets are held, in words; null: the place was just taken. */
  until: string | null;
};

/** ORDER-8: the e-mail about a place in a waiting list. */
export const writeListLetter = (
  { token, email, event, until }: ListNews,
  common: Pick<Letter, 'tenant' | 'language' | 'origin' | 'from' | 'messageId' | 'date'>,
): SendMailOptions => {
  const { list } = mailTexts[common.language];
  const { title, subject } = until === null ? list.joined : list.offered;
  const { name } = event;
  const lead = until === null ? list.joined.lead(name) : list.offered.lead(name, until);
  const envelope: Envelope = {
    ...common,
    to: { name: '', address: email },
    hello: null,
    link: `${common.origin}${common.tenant.basePath}waiting-list/${token}`,
    open: list.open,
    about: null,
    why: list.why,
  };
  const lines = [{ what: name, details: [eventWhen(event, common.language), eventWhere(event)] }];
  return mailOf({ title, subject: subject(name), lead, lines, sums: [], note: null }, envelope, []);
};
