import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import jsQR from 'jsqr';
import { sql } from 'kysely';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billing, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';
import type { EventOptions } from '#tests/support/shop-events.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ tenant: { name: 'Café Łódź Arena' } });
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

type File = { name: string; mediaType: string; content: string };
const fileOf = (visitor: Visitor, uuid: string, file: string, language = 'en') =>
  visitor.call<File>('GET', `/api/order/${uuid}/file/${file}`, undefined, { 'gst-language': language });
const bytesOf = async (visitor: Visitor, uuid: string, language = 'en') =>
  new Uint8Array(Buffer.from((await fileOf(visitor, uuid, 'tickets.pdf', language)).body.content, 'base64'));
const calendarOf = async (visitor: Visitor, uuid: string, language = 'en') => {
  const { body } = await fileOf(visitor, uuid, 'calendar.ics', language);
  const text = Buffer.from(body.content, 'base64').toString();
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { text, calendar, event: new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined) };
};

const buy = async ({
  quantity = 2,
  buyer = {},
  event = {},
}: {
  quantity?: number;
  buyer?: object;
  event?: EventOptions;
}) => {
  const visitor = shop.visitor();
  const { id } = await shop.event(event);
  const { body: cart } = await visitor.reserve(id, { quantity });
  const { body: order } = await visitor.buy(cart, { billing: { ...billing, ...buyer } });
  return { visitor, eventId: id, uuid: order.uuid, order, tickets: order.items.flatMap((item) => item.tickets) };
};

const open = (data: Uint8Array) => getDocumentProxy(data);
type Page = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['getPage']>>;
const wordsOf = async (page: Page): Promise<string> => {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ('str' in item ? [item.str] : [])).join('\n');
};

/** Everything on the page without its spaces: a word of several faces comes in pieces. */
const lettersOf = async (page: Page): Promise<string> => (await wordsOf(page)).normalize('NFC').replace(/\s/g, '');

/** From where to where the line with these letters goes, in points from the page's left. */
const spanOf = async (page: Page, letters: string): Promise<{ start: number; end: number }> => {
  const { items } = await page.getTextContent();
  const written = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
  const lines = Map.groupBy(written, ({ transform }) => transform[5]).values();
  const line =
    lines.find((parts) =>
      parts
        .map(({ str }) => str)
        .join('')
        .replace(/\s/g, '')
        .includes(letters),
    ) ?? [];
  return {
    start: Math.min(...line.map(({ transform }) => transform[4])),
    end: Math.max(...line.map(({ transform, width }) => transform[4] + width)),
  };
};

/** Paints the squares of the page's one path of many, and reads the code that they are. */
const scan = async (page: Page): Promise<string | undefined> => {
  const { fnArray, argsArray } = await page.getOperatorList();
  const { OPS } = await getResolvedPDFJS();
  const paths = fnArray.flatMap((fn, index) => (fn === OPS.constructPath ? [argsArray[index]] : []));
  const [numbers] = paths.map(([, [data]]) => Array.from<number>(data ?? [])).toSorted((a, b) => b.length - a.length);
  const corners: [number, number][] = [];
  // Each square begins with a move: operator 0 and its two coordinates; a line is 1 and two, the end is 4.
  for (let at = 0; at < (numbers?.length ?? 0); at += numbers?.[at] === 4 ? 1 : 3) {
    if (numbers?.[at] === 0) corners.push([numbers[at + 1] ?? 0, numbers[at + 2] ?? 0]);
  }
  const side = Math.max(...corners.flat()) + 5;
  const [scale, width] = [4, side * 4];
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [x, y] of corners) {
    for (let dy = 0; dy < scale; dy += 1) {
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((y * scale + dy) * width + x * scale + dx) * 4;
        pixels.fill(0, at, at + 3);
      }
    }
  }
  return jsQR(pixels, width, width)?.data;
};

describe('the PDF of an order’s tickets', () => {
  test('[ORDER-3] has one ticket a page, with its place in words and a code that scans as its barcode', async () => {
    const { visitor, uuid, order, tickets } = await buy({ quantity: 2 });
    const pdf = await open(await bytesOf(visitor, uuid));
    expect(pdf.numPages).toBe(2);
    for (const [index, ticket] of tickets.entries()) {
      const page = await pdf.getPage(index + 1);
      const words = await wordsOf(page);
      for (const word of ['Café Łódź Arena', `Ticket ${index + 1} of 2`, ticket.seat, `Order ${order.id}`, 'Zoë Fan'])
        expect(words).toContain(word);
      expect(words.replace(/\s/g, '')).toContain(ticket.barcode);
      expect(await scan(page)).toBe(ticket.barcode);
    }
  });

  test('[ORDER-3] begins lines at the left margin, ends the heading at the right one, and centers the code', async () => {
    const { visitor, uuid, order, tickets } = await buy({ quantity: 1 });
    const page = await (await open(await bytesOf(visitor, uuid))).getPage(1);
    const [margin, width] = [48, 595.28];
    for (const line of [`Order${order.id}`, 'ZoëFan'])
      expect((await spanOf(page, line)).start, line).toBeCloseTo(margin, 0);
    expect((await spanOf(page, 'Ticket1of1')).end).toBeCloseTo(width - margin, 0);
    const { start, end } = await spanOf(page, tickets[0]?.barcode ?? '');
    expect((start + end) / 2).toBeCloseTo(width / 2, 0);
  });

  test('[ORDER-3] is tagged, and says its language and title', async () => {
    const { visitor, uuid, tickets } = await buy({ quantity: 1 });
    const pdf = await open(await bytesOf(visitor, uuid, 'fr'));
    expect(await pdf.getMarkInfo()).toEqual({ Marked: true, Suspects: false, UserProperties: false });
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Language: 'fr', Title: expect.stringContaining('Billets · ') });
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    expect(tree).toContain('"role":"H1"');
    expect(tree).toContain(`Code du billet ${tickets[0]?.barcode}`);
  });

  test.each([
    ['en', 'Section'],
    ['de', 'Reihe'],
    ['fr', 'Rang'],
    ['es', 'Fila'],
    ['nl', 'Rij'],
    ['it', 'Settore'],
  ])('[ORDER-3] speaks the buyer’s language: %s', async (language, word) => {
    const { visitor, uuid } = await buy({ quantity: 1 });
    const pdf = await open(await bytesOf(visitor, uuid, language));
    expect(await wordsOf(await pdf.getPage(1))).toContain(word);
  });

  test.each([
    ['Łukasz', 'Dvořák-Ñandú', 'Łukasz Dvořák-Ñandú'],
    ['Ελένη', 'Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
    ['Наталія', 'Ґалаґан', 'Наталія Ґалаґан'],
    ['Nguyễn', 'Thị Hằng', 'Nguyễn Thị Hằng'],
    ['სოფიო', 'ბერიძე', 'სოფიო ბერიძე'],
    ['נועה', 'כהן', 'נועה כהן'],
    ['فاطمة', 'الزهراء', 'فاطمة الزهراء'],
    ['太郎', '山田', '太郎 山田'],
    ['小明', '欧阳', '小明 欧阳'],
    ['민준', '김', '민준 김'],
    ['Anna', '髙橋', 'Anna 髙橋'],
    ['สมชาย', 'ใจดี', 'สมชาย ใจดี'],
    ['अनुपमा', 'राव', 'अनुपमा राव'],
    // Scripts that no face has are written in Latin letters.
    ['ᎠᎹ', 'ᏣᎳᎩ', 'AMa TsaLaGi'],
  ])('[ORDER-3] writes the name %s %s readably', async (firstName, lastName, written) => {
    const { visitor, uuid } = await buy({ quantity: 1, buyer: { firstName, lastName } });
    const pdf = await open(await bytesOf(visitor, uuid));
    expect(await lettersOf(await pdf.getPage(1))).toContain(written.normalize('NFC').replace(/\s/g, ''));
  });

  test('[ORDER-3] is not wider than its page for a name without a space, and keeps a long one in its lines', async () => {
    const { visitor, uuid, eventId } = await buy({ quantity: 1 });
    await sql`update event set name = ${'東京'.repeat(40)} where id = ${eventId}::uuid`.execute(shop.db);
    const pageOf = async () => (await open(await bytesOf(visitor, uuid))).getPage(1);
    await expect.poll(async () => lettersOf(await pageOf())).toContain('東京'.repeat(40));
    const page = await pageOf();
    const { items } = await page.getTextContent();
    const ends = items.flatMap((item) => ('str' in item ? [item.transform[4] + item.width] : []));
    expect(Math.max(...ends)).toBeLessThanOrEqual(595.28 - 48 + 1);
  });

  test('[CAT-2] names first and last day and the start, as the calendar and the venue’s clock do', async () => {
    const { visitor, uuid, eventId } = await buy({ quantity: 1 });
    await sql`update event set time_zone = 'America/New_York', start_at = '2031-11-21T01:30:00Z',
      start_date = '2031-11-20', end_at = null, end_date = '2031-11-22' where id = ${eventId}::uuid`.execute(shop.db);
    const letters = async (language: string) =>
      lettersOf(await (await open(await bytesOf(visitor, uuid, language))).getPage(1));
    await expect.poll(() => letters('en')).toContain('Thu,Nov20,2031–Sat,Nov22,2031·8:30PMEST');
    expect(await letters('de')).toContain('Do.,20.Nov.2031–Sa.,22.Nov.2031·20:30EST');
    const { text } = await calendarOf(visitor, uuid);
    expect(text).toContain('DTSTART;TZID=America/New_York:20311120T203000');
    expect(text).toContain('DTEND;TZID=America/New_York:20311123T000000');
  });

  test('[ORDER-3] is gone when the event is cancelled', async () => {
    const { visitor, uuid, eventId } = await buy({ quantity: 2 });
    await sql`update event set status = 'cancelled' where id = ${eventId}::uuid`.execute(shop.db);
    await expect.poll(async () => (await fileOf(visitor, uuid, 'tickets.pdf')).status).toBe(404);
  });

  test('[AUTH-9] [ORDER-3] is for who may read the order: its link’s key opens it, another visitor gets a 404', async () => {
    const { uuid, order } = await buy({ quantity: 1 });
    const other = shop.visitor(randomUUID());
    for (const file of ['tickets.pdf', 'calendar.ics']) {
      expect((await fileOf(other, uuid, file)).status).toBe(404);
      const byLink = await other.call('GET', `/api/order/${uuid}/file/${file}`, undefined, {
        'gst-order-key': order.linkKey,
      });
      expect(byLink.status).toBe(200);
    }
    expect((await fileOf(other, uuid, 'receipt.pdf')).status).toBe(400);
  });
});

describe('the calendar file of an order', () => {
  test('[ORDER-3] says when, where and which seats, in the venue’s own zone', async () => {
    const { visitor, uuid, tickets } = await buy({ quantity: 2 });
    const { text, calendar, event } = await calendarOf(visitor, uuid);
    const { body: order } = await visitor.call<{
      items: { event: { name: string; startDateTimeUtc: string; timeZone: string } }[];
    }>('GET', `/api/order/${uuid}`);
    const bought = order.items[0]?.event;
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(event.summary).toBe(bought?.name);
    expect(event.description).toContain(`Seat ${tickets[0]?.seat}`);
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone'));
    expect(zone.tzid).toBe(bought?.timeZone);
    const start = event.startDate;
    start.zone = zone;
    expect(start.toJSDate().toISOString()).toBe(bought?.startDateTimeUtc.replace(/\.\d+Z/, '.000Z'));
    expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test.each([
    ['en', 'Seat'],
    ['de', 'Platz'],
    ['fr', 'Place'],
    ['es', 'Asiento'],
    ['nl', 'Stoel'],
    ['it', 'Posto'],
  ])('[ORDER-3] speaks the buyer’s language: %s', async (language, word) => {
    const { visitor, uuid, tickets } = await buy({ quantity: 1 });
    const { event } = await calendarOf(visitor, uuid, language);
    expect(event.description).toContain(`${word} ${tickets[0]?.seat}`);
  });

  test.each([
    ['東京フィルハーモニー交響楽団 ベートーヴェン「第九」特別演奏会', '日本武道館'],
    ['مهرجان الموسيقى العربية، ليلة الطرب مع فرقة أم كلثوم للموسيقى', 'دار الأوبرا المصرية'],
  ])('[ORDER-3] names the event %s and its venue whole, in lines that end between letters', async (name, venue) => {
    const { visitor, uuid, eventId } = await buy({ quantity: 1 });
    await sql`update event set name = ${name} where id = ${eventId}::uuid`.execute(shop.db);
    await sql`update venue set name = ${venue}
      where id = (select venue_id from event where id = ${eventId}::uuid)`.execute(shop.db);
    const named = async () => {
      const { summary, location } = (await calendarOf(visitor, uuid)).event;
      return [summary, location];
    };
    await expect.poll(named).toEqual([name, expect.stringMatching(new RegExp(`^${venue}, `))]);
    const { text } = await calendarOf(visitor, uuid);
    expect(text).not.toContain('\ufffd');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('[ORDER-7] keeps its UID and has a higher SEQUENCE after the event got another time, and says when it is cancelled', async () => {
    const { visitor, uuid, eventId } = await buy({ quantity: 1 });
    const before = await calendarOf(visitor, uuid);
    await sql`update event set start_at = start_at + interval '2 hours' where id = ${eventId}::uuid`.execute(shop.db);
    await expect
      .poll(async () => (await calendarOf(visitor, uuid)).event.startDate.toString())
      .not.toBe(before.event.startDate.toString());
    const after = await calendarOf(visitor, uuid);
    expect(after.event.uid).toBe(before.event.uid);
    expect(after.event.sequence).toBe(before.event.sequence + 1);
    await sql`update event set status = 'cancelled' where id = ${eventId}::uuid`.execute(shop.db);
    await expect.poll(async () => (await calendarOf(visitor, uuid)).text).toContain('STATUS:CANCELLED');
    expect((await calendarOf(visitor, uuid)).event.sequence).toBe(before.event.sequence + 2);
  });

  test('[ORDER-3] is a whole day while the time is not known, and there is none without a day', async () => {
    const { visitor, uuid, eventId } = await buy({ quantity: 1 });
    await sql`update event set start_at = null, end_at = null where id = ${eventId}::uuid`.execute(shop.db);
    await expect.poll(async () => (await calendarOf(visitor, uuid)).text).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
    await sql`update event set start_date = null where id = ${eventId}::uuid`.execute(shop.db);
    await expect.poll(async () => (await fileOf(visitor, uuid, 'calendar.ics')).status).toBe(404);
  });
});
