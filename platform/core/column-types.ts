import type { ColumnType } from 'kysely';
import type { LinkKind } from '#rules/outside-links.ts';
import type { FeeType } from '#rules/price.ts';
import type { DeliveryTerms } from './delivery-terms.ts';
import type { CatalogueText, FurtherTexts, Translations } from './language.ts';

/** timestamptz: a Date out; a Date, ISO text or 'infinity' in. 'infinity' reads back as the number Infinity. */
export type InstantColumn = ColumnType<Date, Date | string, Date | string>;
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type DefaultedInstant = ColumnType<Date, Date | string | undefined, Date | string>;

/** A way to pay that shows no card: the processor's word for it, like bank, and what the buyer calls it, like Sandbox Bank. */
export type PaymentMethod = { method: string; label: string };

/** What a buyer has to do next to pay. */
export type NextStep =
  /** On a page elsewhere, which leads back to the shop. */
  | { kind: 'redirect'; url: string }
  /** In the processor's own script. Nobody but the buyer may read `clientSecret`, and it is never logged. */
  | { kind: 'script'; clientSecret: string };

/** A date without a zone, yyyy-MM-dd. */
export type LocalDay = string;

export type EventInformation = {
  info?: CatalogueText;
  pleaseNote?: CatalogueText;
  ticketLimit?: CatalogueText;
  boxOfficeInfo?: CatalogueText;
  parkingDetail?: CatalogueText;
  accessibleSeatingDetail?: CatalogueText;
  generalRule?: CatalogueText;
  bagPolicy?: CatalogueText;
  childRule?: CatalogueText;
  ageRule?: CatalogueText;
};
/** When and where an event was before it changed. */
export type EventBefore = {
  /** On the clock at the venue, yyyy-MM-ddTHH:mm:ss. */
  startDateTime: string | null;
  startDateTimeUtc: string | null;
  startDate: LocalDay | null;
  timeZone: string;
  venueName: string;
  venueCity: string;
};
/** A page elsewhere; http(s) only. The name is the seller's, null where the kind says enough. */
export type OutsideLink = { kind: LinkKind; url: string; name: string | null };
export type HealthCheck = {
  summary: string;
  description: string | null;
  learnMoreUrl: string | null;
  texts?: FurtherTexts;
};

/** A sale to some people before the public sale; instants in UTC, null when unknown. */
export type Presale = {
  name: string | null;
  description: string | null;
  startsAt: string | null;
  endsAt: string | null;
  /** http(s) only. */
  url: string | null;
  texts?: FurtherTexts;
};

/** One fee on top of the face value, as stored with the offer. */
export type OfferFee = {
  type: FeeType;
  scope: 'per_ticket' | 'per_order';
  cents: number;
  included: boolean;
};

export type PackageHighlight = { type: string; description: string };
/** A copy of a package, as a cart or an order stores it. */
export type FrozenPackage = {
  id: string;
  name: string;
  code: string;
  type: string;
  imageUrl: string;
  highlights: PackageHighlight[];
  texts?: FurtherTexts;
};

/** The chosen delivery as a cart and its order store it: in English, and in further languages by the English texts. Amounts are in the major unit. */
export type KeptShipping = {
  id: string;
  carrier: string;
  serviceLevel: string;
  requiresAddress: boolean;
  description: { short: string; long: string };
  totals: { currencyCode: string; fee: number; tax: number };
  destinationRegion: string | null;
  countries: string[] | null;
  workingDays: number | null;
  texts: FurtherTexts;
};

export type HotelPolicy = { title: string; text: string };
/** The fee for cancelling a room less than `hoursBefore` hours before the check-in: a percentage of the price, or the price of some nights. */
export type CancellationStep = { hoursBefore: number; percent: number | null; nights: number | null };

/** The types of jsonb columns, which cannot be generated: a new column does not compile until it is added here. */
export type JsonColumns = {
  'attraction.links': OutsideLink[];
  'attraction.texts': FurtherTexts;
  'cart.package': FrozenPackage;
  'cart.shipping': KeptShipping;
  'cart_item.discounts': object[];
  'cart_item.lines': object[];
  'cart_item.room': object;
  /** Null: only words for one that the brand has. */
  'delivery.terms': DeliveryTerms;
  'delivery.texts': FurtherTexts;
  'event.health_check': HealthCheck;
  'event.info': EventInformation;
  'event_change.before': EventBefore;
  'event.links': OutsideLink[];
  /** Soonest first. */
  'event.presales': Presale[];
  'hotel.policies': HotelPolicy[];
  'hotel.texts': FurtherTexts;
  /** A private key as JWK, or `{ k }` for cookies. */
  'identity_key.secret': object;
  /** In the form of oidc-provider. */
  'identity_record.payload': object;
  /** Null until they correct it: billing details without the e-mail address. */
  'member.billing': object;
  'offer.fees': OfferFee[];
  'offer.names': Translations;
  'order.billing': object;
  'order.card': object;
  'order.lines': object[];
  'order.paid_with': PaymentMethod;
  'order.shipping': object;
  'order_item.lines': object[];
  'order_item.room': object;
  'outbox.payload': object;
  'webhook_message.data': object;
  'package_offer.highlights': PackageHighlight[];
  'package_text.texts': FurtherTexts;
  'purchase.billing': object;
  'purchase.failure': object;
  'purchase.step': NextStep;
  'room_rate.cancellation': CancellationStep[];
  'venue.info': EventInformation;
  'venue.links': OutsideLink[];
  /** A private key as JWK. */
  'waiting_room.signing_key': object;
};
