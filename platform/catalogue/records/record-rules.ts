import { wholeCurrencies } from '#rules/currency.ts';
import { isUnknownPoint } from '#rules/provider-facts.ts';
import { type CatalogueRecord, type RecordOf, records } from './records.ts';

type RateRecord = RecordOf<'hotel'>['rooms'][number]['rates'][number];
type Problem = [path: (string | number)[], message: string];

/** More than the largest stadium has. */
const MOST_SEATS = 200_000;

const wholeOnly = (currency: string): string => `must be a whole number: ${currency} has no decimals`;

const firstRepeated = (names: readonly string[]): number =>
  names.findIndex((name, index) => names.indexOf(name) !== index);

const inSeatMap = ({ sections }: RecordOf<'seatMap'>): Problem[] => {
  const repeated = firstRepeated(sections.map(({ name }) => name));
  const rows = sections.flatMap(({ rows, accessibleRow }, index): Problem[] => {
    const repeatedRow = firstRepeated(rows);
    return [
      ...(repeatedRow === -1
        ? []
        : ([[['sections', index, 'rows', repeatedRow], 'must not be repeated']] satisfies Problem[])),
      ...(accessibleRow === undefined || rows.includes(accessibleRow)
        ? []
        : ([[['sections', index, 'accessibleRow'], 'must be one of rows']] satisfies Problem[])),
    ];
  });
  const seats = sections.reduce((sum, section) => sum + section.rows.length * section.seatsPerRow, 0);
  return [
    ...rows,
    ...(repeated === -1 ? [] : ([[['sections', repeated, 'name'], 'must not be repeated']] satisfies Problem[])),
    ...(seats <= MOST_SEATS
      ? []
      : ([[['sections'], `must not have more than ${MOST_SEATS} seats`]] satisfies Problem[])),
  ];
};

const inVenue = ({ latitude, longitude }: RecordOf<'venue'>): Problem[] => {
  if ((latitude === undefined) === (longitude === undefined)) return [];
  return [[[latitude === undefined ? 'latitude' : 'longitude'], 'must be given together with the other coordinate']];
};

const inPictures = ({ imageUrl, images }: RecordOf<'attraction' | 'event'>): Problem[] =>
  imageUrl !== undefined && images.length > 0 ? [[['images'], 'must not be given together with imageUrl']] : [];

const inEvent = (record: RecordOf<'event'>): Problem[] => {
  const { start, end, doors, onSale, presales, priceRange, currency, attractions } = record;
  const problems: Problem[] = [];
  if (end && !start) problems.push([['start'], 'is required where there is an end']);
  if (doors && start?.time && `${doors.date} ${doors.time}` > `${start.date} ${start.time}`) {
    problems.push([['doors'], 'must not be after start']);
  }
  if (onSale.start && onSale.end && Date.parse(onSale.end) < Date.parse(onSale.start)) {
    problems.push([['onSale', 'end'], 'must not be before onSale.start']);
  }
  for (const [index, { start: from, end: until }] of presales.entries()) {
    if (until && Date.parse(until) < Date.parse(from)) {
      problems.push([['presales', index, 'end'], 'must not be before start']);
    }
  }
  if (priceRange && priceRange.max < priceRange.min) problems.push([['priceRange', 'max'], 'must not be below min']);
  for (const end of priceRange && wholeCurrencies.includes(currency) ? (['min', 'max'] as const) : []) {
    if (!Number.isInteger(priceRange?.[end])) problems.push([['priceRange', end], wholeOnly(currency)]);
  }
  const repeated = firstRepeated(attractions);
  if (repeated !== -1) problems.push([['attractions', repeated], 'must not be repeated']);
  return problems;
};

const repeatedIds = (path: (string | number)[], ids: readonly string[]): Problem[] => {
  const repeated = firstRepeated(ids);
  return repeated === -1 ? [] : [[[...path, repeated, 'id'], 'must not be repeated']];
};

const inRate = ({ cancellation }: RateRecord, path: (string | number)[]): Problem[] =>
  cancellation.flatMap(({ percent, nights }, step): Problem[] =>
    (percent === undefined) === (nights === undefined)
      ? [[[...path, 'cancellation', step], 'must have either percent or nights']]
      : [],
  );

const inHotel = ({ rooms, currency, feePerNight, latitude, longitude }: RecordOf<'hotel'>): Problem[] => [
  ...(isUnknownPoint(latitude, longitude)
    ? ([[['latitude'], 'must be where the hotel is, not 0, 0']] satisfies Problem[])
    : []),
  ...repeatedIds(
    ['rooms'],
    rooms.map(({ id }) => id),
  ),
  ...rooms.flatMap(({ rates }, at) => [
    ...repeatedIds(
      ['rooms', at, 'rates'],
      rates.map(({ id }) => id),
    ),
    ...rates.flatMap((rate, which) => inRate(rate, ['rooms', at, 'rates', which])),
  ]),
  ...(wholeCurrencies.includes(currency) && !Number.isInteger(feePerNight)
    ? ([[['feePerNight'], wholeOnly(currency)]] satisfies Problem[])
    : []),
];

/** The rules between several fields of a record. */
const problemsOf = (record: CatalogueRecord): Problem[] => {
  if (record.type === 'seatMap') return inSeatMap(record);
  if (record.type === 'venue') return inVenue(record);
  if (record.type === 'attraction') return inPictures(record);
  if (record.type === 'hotel') return inHotel(record);
  return record.type === 'event' ? [...inEvent(record), ...inPictures(record)] : [];
};

/** One line of a catalogue file. */
export const recordSchema = records.superRefine((record, context) => {
  for (const [path, message] of problemsOf(record)) context.addIssue({ code: 'custom', path, message });
});
