import type { z } from 'zod';
import { leastCents } from '#rules/currency.ts';
import { discountLines } from '#rules/price.ts';
import { type FurtherTexts, furtherText, inLanguage, type Language, type Localised } from '../core/language.ts';
import { type Line, line, namedByDiscount } from '../offer/service.ts';
import type { TenantConfig, TenantDiscount } from '../tenant/schemas.ts';
import type { DeliveryRow } from './repository.ts';
import type { shippingOptionSchema } from './schemas.ts';

export type ShippingOption = z.infer<typeof shippingOptionSchema>;
/** What an order keeps of its delivery: with `texts` its words are the catalogue's, without they are ours. */
export type KeptShipping = ShippingOption & { texts?: FurtherTexts | undefined };
type Context = { tenant: Pick<TenantConfig, 'name'>; language: Language };
type Delivery = Pick<ShippingOption, 'id' | 'serviceLevel' | 'requiresAddress'> & {
  /** Null: the brand itself. */
  carrier: Localised | null;
  description: { short: Localised; long: Localised };
  destinationRegion: Localised | null;
  feeCents: number;
  taxCents: number;
};

/** CART-8: the ways of delivery; fees are in cents of every currency alike. */
const deliveries: readonly Delivery[] = [
  {
    id: 'mobile',
    carrier: null,
    serviceLevel: 'mobile',
    requiresAddress: false,
    description: {
      short: {
        en: 'Mobile ticket',
        fr: 'Billet mobile',
        de: 'Handyticket',
        es: 'Entrada móvil',
        nl: 'Mobiel ticket',
        it: 'Biglietto mobile',
      },
      long: {
        en: 'A ticket on your phone, ready at once.',
        fr: 'Un billet sur votre téléphone, disponible tout de suite.',
        de: 'Ein Ticket auf Ihrem Telefon, sofort verfügbar.',
        es: 'Una entrada en tu teléfono, lista al momento.',
        nl: 'Een ticket op je telefoon, meteen klaar.',
        it: 'Un biglietto sul telefono, pronto subito.',
      },
    },
    destinationRegion: null,
    feeCents: 0,
    taxCents: 0,
  },
  {
    id: 'email',
    carrier: { en: 'E-mail', fr: 'E-mail', de: 'E-Mail', es: 'Correo electrónico', nl: 'E-mail', it: 'E-mail' },
    serviceLevel: 'print_at_home',
    requiresAddress: false,
    description: {
      short: { en: 'E-mail', fr: 'E-mail', de: 'E-Mail', es: 'Correo electrónico', nl: 'E-mail', it: 'E-mail' },
      long: {
        en: 'A PDF by e-mail to print at home.',
        fr: 'Un PDF par e-mail, à imprimer chez vous.',
        de: 'Ein PDF per E-Mail, zum Ausdrucken zu Hause.',
        es: 'Un PDF por correo electrónico para imprimir en casa.',
        nl: 'Een pdf per e-mail om thuis af te drukken.',
        it: 'Un PDF via e-mail da stampare a casa.',
      },
    },
    destinationRegion: null,
    feeCents: 0,
    taxCents: 0,
  },
  {
    id: 'courier',
    carrier: { en: 'Courier', fr: 'Coursier', de: 'Kurier', es: 'Mensajería', nl: 'Koerier', it: 'Corriere' },
    serviceLevel: 'express',
    requiresAddress: true,
    description: {
      short: { en: 'Courier', fr: 'Coursier', de: 'Kurier', es: 'Mensajería', nl: 'Koerier', it: 'Corriere' },
      long: {
        en: 'Printed tickets to your billing address within three working days.',
        fr: 'Des billets imprimés à votre adresse de facturation sous trois jours ouvrés.',
        de: 'Gedruckte Tickets an Ihre Rechnungsadresse, innerhalb von drei Werktagen.',
        es: 'Entradas impresas en tu dirección de facturación en tres días laborables.',
        nl: 'Gedrukte tickets op je factuuradres, binnen drie werkdagen.',
        it: 'Biglietti stampati al tuo indirizzo di fatturazione entro tre giorni lavorativi.',
      },
    },
    destinationRegion: {
      en: 'Worldwide',
      fr: 'Monde entier',
      de: 'Weltweit',
      es: 'Todo el mundo',
      nl: 'Wereldwijd',
      it: 'Tutto il mondo',
    },
    feeCents: 1495,
    taxCents: 120,
  },
];

type Words = Pick<ShippingOption, 'carrier' | 'description' | 'destinationRegion'>;

/** `own`: the catalogue's words, ours without. */
const wordsOf = (
  { carrier, description, destinationRegion }: Delivery,
  own: Omit<DeliveryRow, 'id'> | undefined,
  { tenant, language }: Context,
): Words => ({
  carrier: carrier === null ? tenant.name : inLanguage(carrier, language),
  description: own
    ? { short: furtherText(own.name, language, own.texts), long: furtherText(own.text, language, own.texts) }
    : { short: inLanguage(description.short, language), long: inLanguage(description.long, language) },
  destinationRegion: destinationRegion && inLanguage(destinationRegion, language),
});

/** Fees and taxes rounded to the currency's minor unit. */
const inCurrency = (currency: string): Delivery[] => {
  const least = leastCents(currency);
  const payable = (cents: number): number => Math.round(cents / least) * least;
  return deliveries.map(({ feeCents, taxCents, ...rest }) => ({
    ...rest,
    feeCents: payable(feeCents),
    taxCents: payable(taxCents),
  }));
};

const rowOf = (id: string, rows: readonly DeliveryRow[]): DeliveryRow | undefined => rows.find((row) => row.id === id);

export const shippingOptions = (currency: string, rows: readonly DeliveryRow[], context: Context): ShippingOption[] =>
  inCurrency(currency).map((delivery) => ({
    id: delivery.id,
    serviceLevel: delivery.serviceLevel,
    requiresAddress: delivery.requiresAddress,
    ...wordsOf(delivery, rowOf(delivery.id, rows), context),
    totals: { currencyCode: currency, fee: delivery.feeCents / 100, tax: delivery.taxCents / 100 },
  }));

export const shippingOption = (
  id: string | null,
  currency: string,
  rows: readonly DeliveryRow[],
  context: Context,
): ShippingOption | undefined => shippingOptions(currency, rows, context).find((option) => option.id === id);

/** The chosen delivery as an order keeps it, in English. */
export const keptShipping = (
  id: string | null,
  currency: string,
  rows: readonly DeliveryRow[],
  tenant: Context['tenant'],
): KeptShipping | null => {
  const option = shippingOption(id, currency, rows, { tenant, language: 'en' });
  const row = option && rowOf(option.id, rows);
  return option ? { ...option, ...(row && { texts: row.texts }) } : null;
};

/** The delivery of an order in the reader's language: in the words it was bought with, else in ours while we still have it. */
export const shippingInLanguage = (kept: KeptShipping | null, context: Context): ShippingOption | null => {
  if (kept === null) return null;
  const { texts, ...bought } = kept;
  const delivery = deliveries.find(({ id }) => id === bought.id);
  if (delivery === undefined) return bought;
  const { short: name, long: text } = bought.description;
  return { ...bought, ...wordsOf(delivery, texts && { name, text, texts }, context) };
};

/** The lines that the chosen delivery adds to the price, with what discounts take off its fee; none for a free one. */
export const shippingLines = (id: string | null, currency: string, discounts: readonly TenantDiscount[]): Line[] => {
  const delivery = inCurrency(currency).find((one) => one.id === id);
  if (delivery === undefined || delivery.feeCents === 0) return [];
  const fee = line('delivery', 'per_order', delivery.feeCents, 1);
  const off = discountLines([fee], discounts, currency).lines;
  return [
    fee,
    ...off.map(namedByDiscount),
    ...(delivery.taxCents === 0 ? [] : [line('tax', 'per_order', delivery.taxCents, 1)]),
  ];
};
