import { capabilities } from '#rules/capabilities.ts';
import { HOLD_MINUTES } from '#rules/hold.ts';
import { purchaseFlowOf } from '#rules/sale.ts';
import type { TenantConfig } from '../../generated/platform.ts';
import type { WithOptional } from '../http/wire.ts';
import {
  arrayOf,
  boolean,
  entity,
  extra,
  ifTold,
  isRecord,
  leaf,
  nameText,
  number,
  object,
  optional,
  orNull,
  type Raw,
  type Reader,
  text,
  UNREAD,
} from './fields.ts';
import { firstOf } from './place.ts';
import { discounts } from './price.ts';

/** An older platform, or one of another make, says only where a card becomes a token. */
export type PaymentWire = Pick<TenantConfig['payment'], 'tokenizeUrl'> & Partial<TenantConfig['payment']>;

/** An older platform does not send `refunds`. */
export type TenantWire = Omit<
  WithOptional<TenantConfig, 'refunds' | 'purchaseFlow' | 'holdMinutes' | 'sendsTickets'>,
  'discounts' | 'loyalty' | 'transactableType' | 'authenticationType' | 'payment'
> & {
  transactableType: string;
  authenticationType: string;
  discounts: WithOptional<TenantConfig['discounts'][number], 'amount'>[];
  loyalty: { programName: string; type: string; currencyType: string; earnRate: number; currency: string | null };
  /**
   * How what is sold here is paid for: by cards that become tokens at an address, on a page that the upstream names for each purchase, by points
   * alone, or on the page of whoever sells the tickets.
   * Null: nobody has said it, and nothing is sold.
   */
  payment: PaymentWire | 'redirect' | 'points' | 'linkover' | null;
  /** What the upstream can do beyond the core (core/contract/capabilities.ts). */
  capabilities: string[];
};

type Theme = TenantConfig['theme'];
/** Of a brand without a file (spec section 2). */
const usualTheme: Theme = {
  primary: '#00b4e2',
  accent: null,
  cancelled: '#c2410c',
  postponed: '#a16207',
  rescheduled: '#1d4ed8',
  face: 'own',
  radius: 12,
};
const usualMenu: TenantConfig['menu'] = (
  [
    ['leagues', 'allMenus'],
    ['categories', 'allMenus'],
    ['about', 'footerOnly'],
    ['help', 'allMenus'],
    ['faq', 'footerOnly'],
    ['contact', 'footerOnly'],
    ['termsAgreement', 'footerOnly'],
    ['termsOfUse', 'footerOnly'],
    ['privacy-policy', 'footerOnly'],
  ] as const
).map(([item, navigation]) => ({ item, label: null, to: null, navigation }));
const usualLanguages: TenantConfig['languages'] = ['en', 'fr', 'de', 'es', 'nl', 'it'];
const noMarks: TenantConfig['marks'] = {
  wordmark: null,
  favicon: null,
  appleTouchIcon: null,
  maskable: null,
  share: null,
};
/** Spec section 9. */
const USUAL_MINIMUM = 1000;

const typeOfFlow = (flow: unknown): string | undefined =>
  Object.entries(purchaseFlowOf).find(([, one]) => one === flow)?.[0];

/**
 * A platform of the last release declares nothing; it is known by its brand's theme and marks, which no core upstream sends. That goes with
 * the release after this one.
 */
function withDeclared(raw: Raw): Raw {
  const isOwn = raw.capabilities === undefined && isRecord(raw.theme) && isRecord(raw.marks);
  return isOwn ? { ...raw, capabilities: [...capabilities], holdMinutes: HOLD_MINUTES, sendsTickets: true } : raw;
}

/** The purchase flow and the sign-in, each told in one of two places (section 3). */
function adaptTenant(told: Raw): Raw {
  const raw = withDeclared(told);
  if (typeof raw.transactableType === 'string' && typeof raw.authenticationType === 'string' && isRecord(raw.loyalty))
    return raw;
  const flow =
    isRecord(raw.purchaseFlow) && isRecord(raw.purchaseFlow.eventTicket)
      ? raw.purchaseFlow.eventTicket.type
      : undefined;
  const authentication = isRecord(raw.authentication) ? raw.authentication.type : raw.authentication;
  const program = isRecord(raw.loyalty) ? raw.loyalty : {};
  return {
    ...raw,
    transactableType: raw.transactableType ?? typeOfFlow(flow),
    authenticationType: raw.authenticationType ?? authentication,
    loyalty: {
      ...program,
      programName: firstOf(program, 'programName', 'name') ?? raw.programName ?? raw.loyaltyProgramName,
      type: program.type ?? raw.loyaltyType,
    },
  };
}

const loyalty = entity<TenantWire['loyalty']>('Loyalty', {
  programName: optional(text, 'Points'),
  type: optional(nameText, 'none', 'earn, redeem, both or none'),
  currencyType: optional(nameText, 'points', 'points or money'),
  earnRate: optional(number, 1),
  currency: optional(orNull(text), null, 'ISO 4217: the only currency in which purchases earn, and points pay'),
});
const access = entity<TenantConfig['ACLAllow']>('ACLAllow', { guestCanPurchase: optional(boolean, true) });
const payment = leaf<NonNullable<TenantWire['payment']>>(
  'must be redirect, points, linkover, or an object with an http or https tokenizeUrl',
  { type: ['object', 'string'] },
  (value) => {
    if (value === 'redirect' || value === 'points' || value === 'linkover') return value;
    if (!isRecord(value) || typeof value.tokenizeUrl !== 'string') return UNREAD;
    const { tokenizeUrl, kind, publishableKey, account } = value;
    if (!/^https?:\/\//i.test(tokenizeUrl)) return UNREAD;
    if (kind !== 'stripe' || typeof publishableKey !== 'string') return { tokenizeUrl };
    return { tokenizeUrl, kind, publishableKey, account: typeof account === 'string' ? account : null };
  },
);
const as = <T>(reader: Reader<unknown>): Reader<T> => reader as Reader<T>;

/** A tenant's rules. Name, paths, theme, languages, menu and texts are the brand's file, not the upstream's. */
export const tenant = entity<TenantWire>(
  'Tenant',
  {
    transactableType: optional(nameText, 'GST_ONLY', 'GST_ONLY, TM_ONLY or BOTH; also purchaseFlow.eventTicket.type'),
    authenticationType: optional(nameText, 'sso', 'sso or disabled; also authentication.type'),
    ACLAllow: optional(access, { guestCanPurchase: true }),
    loyalty: optional(loyalty, {
      programName: 'Points',
      type: 'none',
      currencyType: 'points',
      earnRate: 1,
      currency: null,
    }),
    minimumRedemptionPoints: optional(number, USUAL_MINIMUM),
    discounts,
    id: extra(nameText, 'storefront'),
    name: extra(nameText, 'Tickets'),
    basePath: extra(nameText, '/'),
    theme: extra(as<Theme>(object), usualTheme),
    languages: extra(as<TenantConfig['languages']>(arrayOf(text)), usualLanguages),
    formats: extra(as<TenantConfig['formats']>(text), 'language'),
    menu: extra(as<TenantConfig['menu']>(arrayOf(object)), usualMenu),
    legal: extra(as<TenantConfig['legal']>(object), { notes: null, termsUrl: null }),
    texts: extra(as<TenantConfig['texts']>(arrayOf(object)), []),
    marks: extra(as<TenantConfig['marks']>(object), noMarks),
    walletPasses: extra(as<TenantConfig['walletPasses']>(arrayOf(text)), []),
    payment: extra(orNull(payment), null),
    refunds: ifTold(as<TenantWire['refunds'] & object>(object)),
    holdMinutes: ifTold(number),
    sendsTickets: ifTold(boolean),
    capabilities: extra(arrayOf(text), [], 'See docs/rest/capabilities.md'),
  },
  adaptTenant,
);
