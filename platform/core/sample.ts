import { z } from 'zod';

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
  minimum?: number;
  exclusiveMinimum?: number;
};

/** The sample prices add up: 100 + 20 + 5 = 125 of an order, 100 + 25 = 125 of one ticket. */
const amounts: Record<string, number> = {
  basePrice: 100,
  price: 100,
  netPrice: 100,
  fee: 20,
  feePrice: 25,
  marketFeePrice: 15,
  tax: 5,
  totalTaxes: 5,
  grand: 100,
  totalPrice: 125,
  paymentCash: 125,
  amount: 125,
  totalCount: 1,
  quantity: 1,
  latitude: 40.7505,
  longitude: -73.9934,
};

const words: Record<string, string> = {
  name: 'Sample event',
  currency: 'USD',
  currencyCode: 'USD',
  priceCurrencies: 'USD',
  city: 'New York',
  cityName: 'New York',
  state: 'NY',
  stateCode: 'NY',
  country: 'US',
  countryCode: 'US',
  countryArea: 'NY',
  zipCode: '10001',
  postalCode: '10001',
  street: '4 Pennsylvania Plaza',
  address: '4 Pennsylvania Plaza',
  timeZone: 'America/New_York',
  timeOffset: '-05:00',
  emailAddress: 'sample.fan@example.com',
  email: 'sample.fan@example.com',
  firstName: 'Sample',
  lastName: 'Fan',
  imageUrl: '/images/event/sample.svg',
  imagePlaceholder: '#336699',
  logoUrl: '/images/event/sample.svg',
  bannerUrl: '/images/event/sample.svg',
  section: '101',
  row: '1',
  seats: '1',
  seat: '1',
  number: '1',
  startSeatNumber: '1',
  endSeatNumber: '1',
  expireAt: '2030-01-01T19:10:00.000Z',
  expiresAt: '2030-01-01T19:10:00.000Z',
  checkin: '2030-01-01',
  checkout: '2030-01-02',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  outline: 'M0 0h10v10h-10z',
};

const formats: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  'date-time': '2030-01-01T19:00:00.000Z',
  date: '2030-01-01',
  uri: 'https://sample.example/',
  email: 'sample.fan@example.com',
};

/** Tried in turn for a text with a pattern that has neither a known name nor a known format. */
const patterned = ['2030-01-01', '19:00', '#336699', '/', '/sample/', 'sample'];

const textOf = (name: string, { format, pattern }: Schema): string => {
  const rule = pattern === undefined ? /(?:)/ : new RegExp(pattern, 'u');
  const candidates = [words[name], format === undefined ? undefined : formats[format], ...patterned];
  return candidates.find((text) => text !== undefined && rule.test(text)) ?? 'sample';
};

const make = (schema: Schema, name: string, root: Schema): unknown => {
  if (schema.$ref !== undefined) {
    const found = root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    return found === undefined ? null : make(found, name, root);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) {
    const something = choices.find((choice) => choice.type !== 'null');
    return something === undefined ? null : make(something, name, root);
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([field, of]) => [field, make(of, field, root)]));
  }
  if (schema.type === 'array') return schema.items === undefined ? [] : [make(schema.items, name, root)];
  if (schema.type === 'string') return textOf(name, schema);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return amounts[name] ?? Math.max(1, schema.minimum ?? 1);
  return null;
};

/** Sample data that match a schema; always the same for the same schema. */
export const sampleOf = (schema: z.ZodType): unknown => {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return make(described, '', described);
};
