import { wholeCurrencies } from '#rules/currency.ts';
import { type CatalogueRecord, type RecordOf, records } from './records.ts';

type Broken = [path: (string | number)[], message: string];

/** The largest stadium there is has room for it. */
const MOST_SEATS = 200_000;

const wholeOnly = (currency: string): string => `must be a whole number: ${currency} has no decimals`;

const repeated = (names: readonly string[]): number => names.findIndex((name, index) => names.indexOf(name) !== index);

const inSeatMap = ({ sections }: RecordOf<'seatMap'>): Broken[] => {
  const again = repeated(sections.map(({ name }) => name));
  const rows = sections.flatMap(({ rows, accessibleRow }, index): Broken[] => {
    const twice = repeated(rows);
    return [
      ...(twice === -1 ? [] : ([[['sections', index, 'rows', twice], 'must not be there twice']] satisfies Broken[])),
      ...(accessibleRow === undefined || rows.includes(accessibleRow)
        ? []
        : ([[['sections', index, 'accessibleRow'], 'must be one of rows']] satisfies Broken[])),
    ];
  });
  const seats = sections.reduce((sum, section) => sum + section.rows.length * section.seatsPerRow, 0);
  return [
    ...rows,
    ...(again === -1 ? [] : ([[['sections', again, 'name'], 'must not be there twice']] satisfies Broken[])),
    ...(seats <= MOST_SEATS
      ? []
      : ([[['sections'], `must not have more than ${MOST_SEATS} seats`]] satisfies Broken[])),
  ];
};

const inVenue = ({ latitude, longitude, timeZone }: RecordOf<'venue'>): Broken[] => {
  if ((latitude === undefined) !== (longitude === undefined)) {
    const path = latitude === undefined ? 'latitude' : 'longitude';
    return [[[path], 'must be given together with the other coordinate']];
  }
  return timeZone === undefined && latitude === undefined ? [[['timeZone'], 'is required without coordinates']] : [];
};

const inPictures = ({ imageUrl, images }: RecordOf<'attraction' | 'event'>): Broken[] =>
  imageUrl !== undefined && images.length > 0 ? [[['images'], 'must not be given together with imageUrl']] : [];

const inEvent = ({ start, end, onSale, presales, priceRange, currency, attractions }: RecordOf<'event'>): Broken[] => {
  const broken: Broken[] = [];
  if (end && !start) broken.push([['start'], 'is required where there is an end']);
  if (start && end && `${end.date} ${end.time ?? '99'}` < `${start.date} ${start.time ?? ''}`) {
    broken.push([['end'], 'must not be before start']);
  }
  if (onSale.start && onSale.end && Date.parse(onSale.end) < Date.parse(onSale.start)) {
    broken.push([['onSale', 'end'], 'must not be before onSale.start']);
  }
  for (const [index, { start: from, end: until }] of presales.entries()) {
    if (until && Date.parse(until) < Date.parse(from)) {
      broken.push([['presales', index, 'end'], 'must not be before start']);
    }
  }
  if (priceRange && priceRange.max < priceRange.min) broken.push([['priceRange', 'max'], 'must not be below min']);
  for (const end of priceRange && wholeCurrencies.includes(currency) ? (['min', 'max'] as const) : []) {
    if (!Number.isInteger(priceRange?.[end])) broken.push([['priceRange', end], wholeOnly(currency)]);
  }
  const again = repeated(attractions);
  if (again !== -1) broken.push([['attractions', again], 'must not be there twice']);
  return broken;
};

/** What no single field of a record shows. */
const brokenRules = (record: CatalogueRecord): Broken[] => {
  if (record.type === 'seatMap') return inSeatMap(record);
  if (record.type === 'venue') return inVenue(record);
  if (record.type === 'attraction') return inPictures(record);
  return record.type === 'event' ? [...inEvent(record), ...inPictures(record)] : [];
};

/** One line of a catalogue file. */
export const recordSchema = records.superRefine((record, context) => {
  for (const [path, message] of brokenRules(record)) context.addIssue({ code: 'custom', path, message });
});
