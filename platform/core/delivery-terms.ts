import { z } from 'zod';
import { zonesOfCountry } from '#rules/delivery.ts';
import { byCurrency } from './by-currency.ts';
import { localisedSchema, text } from './language.ts';
import './zod-messages.ts';

const amount = z.int().min(0).max(100_000_000);
const priceSchema = z.strictObject({
  fee: amount.describe('Once an order, in minor units of the currency: 1495 is $14.95 and ¥1,495'),
  tax: amount.default(0).describe('On top of the fee, in minor units'),
});

const pricesSchema = byCurrency(priceSchema, ({ fee, tax }) => [fee, tax])
  .nullable()
  .default(null)
  .describe('By ISO 4217 currency code; not offered in one that is left out. Null: free in every currency');

const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  new Intl.Locale('und', { region: code }).region === code &&
  zonesOfCountry(code).length > 0;

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const shipmentSchema = z
  .strictObject({
    countries: z
      .array(z.string().refine(isCountry, 'must be an ISO 3166-1 country code like US'))
      .min(1)
      .max(300)
      .nullable()
      .describe('Where it delivers to; null: everywhere'),
    region: localisedSchema.describe('The same in words, like Worldwide'),
    workingDays: z
      .int()
      .min(0)
      .max(60)
      .describe('It arrives within so many working days, Monday to Friday, after the one on which it leaves'),
    cutOff: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day like 15:00')
      .default('00:00')
      .describe('HH:mm on the sender’s clock: what is bought from then on leaves on the next working day'),
    timeZone: z
      .string()
      .max(50)
      .refine(isTimeZone, 'must be an IANA time zone like America/New_York')
      .describe('The sender’s'),
    closedOn: z
      .array(z.iso.date())
      .max(200)
      .default([])
      .describe('Holidays at the sender, yyyy-MM-dd, which are no working days'),
  })
  .nullable()
  .default(null)
  .describe('How printed tickets travel to the billing address; null: they are there at once, without an address');

/** What a way of delivery is, apart from its words. */
const deliveryTermsShape = {
  carrier: localisedSchema.nullable().default(null).describe('Who brings them; null: the brand itself'),
  serviceLevel: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be a lower-case word like print_at_home')
    .describe('How, like mobile, print_at_home or express'),
  prices: pricesSchema,
  shipment: shipmentSchema,
};

export const deliveryId = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must be a lower-case word like courier');

const hasItsPrices = ({ prices, shipment }: DeliveryTerms): boolean => shipment === null || prices !== null;
const needsPrices = { path: ['prices'], error: 'is required: a shipment has a price in each of its currencies' };

const termsSchema = z.strictObject(deliveryTermsShape);
export type DeliveryTerms = z.infer<typeof termsSchema>;
export const deliveryTermsSchema = termsSchema.refine(hasItsPrices, needsPrices);

const brandDeliverySchema = z
  .strictObject({
    id: deliveryId.describe('What carts and orders call it'),
    name: localisedSchema,
    text: localisedSchema.describe('What one gets; until when a shipment arrives is said beside it'),
    ...deliveryTermsShape,
  })
  .refine(hasItsPrices, needsPrices);
export type BrandDelivery = z.infer<typeof brandDeliverySchema>;

/** Those of a brand that names none: both are free and there at once. */
const usualDeliveries: BrandDelivery[] = [
  {
    id: 'mobile',
    name: text('Mobile ticket', 'Billet mobile', 'Handyticket', 'Entrada móvil', 'Mobiel ticket', 'Biglietto mobile'),
    text: text(
      'A ticket on your phone, ready right away.',
      'Un billet sur votre téléphone, disponible tout de suite.',
      'Ein Ticket auf Ihrem Telefon, sofort verfügbar.',
      'Una entrada en tu teléfono, lista al momento.',
      'Een ticket op je telefoon, meteen klaar.',
      'Un biglietto sul telefono, pronto subito.',
    ),
    carrier: null,
    serviceLevel: 'mobile',
    prices: null,
    shipment: null,
  },
  {
    id: 'email',
    name: text('Email', 'E-mail', 'E-Mail', 'Correo electrónico', 'E-mail', 'E-mail'),
    text: text(
      'A PDF by email to print at home.',
      'Un PDF par e-mail, à imprimer chez vous.',
      'Ein PDF per E-Mail, zum Ausdrucken zu Hause.',
      'Un PDF por correo electrónico para imprimir en casa.',
      'Een pdf per e-mail om thuis af te drukken.',
      'Un PDF via e-mail da stampare a casa.',
    ),
    carrier: text('Email', 'E-mail', 'E-Mail', 'Correo electrónico', 'E-mail', 'E-mail'),
    serviceLevel: 'print_at_home',
    prices: null,
    shipment: null,
  },
];

/** PRICE-3: the ways of delivery in a brand's file. */
export const deliveriesSchema = z
  .array(brandDeliverySchema)
  .max(20)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have each id once')
  .refine(
    (all) => all.some(({ prices, shipment }) => prices === null && shipment === null),
    'must have one without shipment and prices, so that every event can be sold',
  )
  .default(usualDeliveries)
  .describe('How tickets reach their buyers; without it on the phone and by e-mail, both free');
