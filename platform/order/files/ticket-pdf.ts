import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import { luminance } from '../../core/colour.ts';
import { openWriter, type Style, type Write } from './pdf-text.ts';

/** All that the file says, in words: it is drawn in a thread that has neither database nor texts. */
export type TicketSheet = {
  language: string;
  brand: { name: string; colour: string };
  title: string;
  labels: { section: string; row: string; seat: string; order: string; atGate: string };
  orderNumber: string;
  buyer: string;
  tickets: {
    heading: string;
    event: string;
    when: string;
    where: string;
    offer: string;
    /** In place of section, row and seat. */
    general: string | null;
    section: string | null;
    row: string | null;
    seat: string | null;
    barcode: string;
    barcodeLabel: string;
  }[];
};
type Ticket = TicketSheet['tickets'][number];
type Doc = InstanceType<typeof PDFDocument>;
type Section = ReturnType<Doc['struct']>;

const PAGE = { width: 595.28, height: 841.89, margin: 48 };
const BAND = 96;
const CODE = 230;
const QUIET = 4;
const INK = '#0b1220';
const SOFT = '#4a5565';

/** The whole code as one path of squares. */
const drawCode = (doc: Doc, barcode: string, x: number, y: number): void => {
  const { size, data } = create(barcode, { errorCorrectionLevel: 'M' }).modules;
  const module = CODE / (size + 2 * QUIET);
  const path = Array.from(data, (dark, index) =>
    dark ? `M${(index % size) + QUIET} ${Math.floor(index / size) + QUIET}h1v1h-1z` : '',
  ).join('');
  doc.save().translate(x, y).scale(module).path(path).fill('#000000').restore();
};

const drawBand = (doc: Doc, write: Write, section: Section, { brand }: TicketSheet, heading: string): void => {
  const ink = luminance(brand.colour) > 0.18 ? '#000000' : '#ffffff';
  doc.markContent('Artifact', { type: 'Layout' });
  doc.rect(0, 0, PAGE.width, BAND).fill(brand.colour);
  doc.endMarkedContent();
  const { margin } = PAGE;
  write(section, 'P', brand.name, { font: 'bold', size: 22, colour: ink, x: margin, y: 36, width: 300, lines: 1 });
  write(section, 'P', heading, {
    font: 'plain',
    size: 12,
    colour: ink,
    x: 370,
    y: 42,
    width: PAGE.width - margin - 370,
    lines: 1,
    align: 'right',
  });
};

const drawPlace = (
  write: Write,
  section: Section,
  ticket: Ticket,
  labels: TicketSheet['labels'],
  y: number,
): number => {
  const { margin, width } = PAGE;
  const whole = { font: 'bold', size: 24, colour: INK, x: margin, y, width: width - 2 * margin } as const;
  if (ticket.general !== null) return write(section, 'P', ticket.general, whole);
  const places = [
    [labels.section, ticket.section],
    [labels.row, ticket.row],
    [labels.seat, ticket.seat],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []));
  let lowest = y;
  for (const [index, { label, value }] of places.entries()) {
    const at = { x: margin + index * 166, width: 156 };
    write(section, 'P', label, { font: 'plain', size: 10, colour: SOFT, y, ...at, lines: 1 });
    lowest = Math.max(lowest, write(section, 'P', value, { font: 'bold', size: 26, colour: INK, y: y + 14, ...at }));
  }
  return lowest;
};

type Line = Pick<Style, 'x' | 'width'>;

const drawEvent = (write: Write, section: Section, { event, when, where }: Ticket, all: Line): number => {
  const name = { font: 'bold', size: 26, colour: INK, y: BAND + 34, ...all, lines: 3 } as const;
  let y = write(section, 'H1', event, name);
  y = write(section, 'P', when, { font: 'bold', size: 13, colour: INK, y: y + 10, ...all });
  return write(section, 'P', where, { font: 'plain', size: 12, colour: SOFT, y: y + 4, ...all });
};

/** The code that is scanned at the gate, with its digits and what it is for below. */
const drawBarcode = (
  doc: Doc,
  write: Write,
  section: Section,
  { barcode, barcodeLabel, offer, atGate }: Pick<Ticket, 'barcode' | 'barcodeLabel' | 'offer'> & { atGate: string },
  { y: top, ...all }: Line & { y: number },
): number => {
  const code = { x: (PAGE.width - CODE) / 2, y: top };
  section.add(doc.struct('Figure', { alt: barcodeLabel }, () => drawCode(doc, barcode, code.x, code.y)));
  const middle = { ...all, align: 'center' } as const;
  const digits = { font: 'code', size: 14, colour: INK, y: code.y + CODE + 6, ...middle, lines: 1 } as const;
  let y = write(section, 'P', barcode.replace(/(.{5})(?=.)/g, '$1 '), digits);
  y = write(section, 'P', offer, { font: 'plain', size: 12, colour: INK, y: y + 8, ...middle });
  return write(section, 'P', atGate, { font: 'plain', size: 11, colour: SOFT, y: y + 6, ...middle });
};

const drawTicket = (doc: Doc, write: Write, root: Section, sheet: TicketSheet, ticket: Ticket): void => {
  const { margin, width: pageWidth } = PAGE;
  const { labels } = sheet;
  const all = { x: margin, width: pageWidth - 2 * margin };
  doc.addPage();
  const section = doc.struct('Sect');
  root.add(section);
  drawBand(doc, write, section, sheet, ticket.heading);
  let y = drawEvent(write, section, ticket, all);
  y = drawPlace(write, section, ticket, labels, y + 24);
  y = drawBarcode(doc, write, section, { ...ticket, atGate: labels.atGate }, { ...all, y: Math.max(y + 24, 340) });
  y = Math.max(y + 24, 700);
  const order = { font: 'plain', size: 11, colour: SOFT, y, ...all, lines: 1 } as const;
  y = write(section, 'P', `${labels.order} ${sheet.orderNumber}`, order);
  write(section, 'P', sheet.buyer, { font: 'bold', size: 13, colour: INK, y: y + 4, ...all });
  section.end();
};

/** Everything that is written on the pages. */
const textsOf = ({ brand, labels, buyer, tickets }: TicketSheet): string[] => [
  brand.name,
  buyer,
  ...Object.values(labels),
  ...tickets.flatMap((ticket) => Object.values(ticket).flatMap((value) => value ?? [])),
];

/** The tickets of an order, one a page, tagged for screen readers. */
export const drawTickets = async (sheet: TicketSheet): Promise<Buffer> => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: sheet.language,
    info: { Title: sheet.title, Author: sheet.brand.name },
  });
  const bytes = buffer(doc);
  const write = await openWriter(doc, textsOf(sheet));
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const ticket of sheet.tickets) drawTicket(doc, write, root, sheet, ticket);
  root.end();
  doc.end();
  return bytes;
};
