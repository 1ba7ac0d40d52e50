import type {
  EarnedPoints,
  PointLot,
  Profile,
  User,
  UserSession,
  Wallet,
  WalletRegistration,
} from '../../generated/platform.ts';
import type { WithOptional } from '../http/wire.ts';
import { type EventWire, event } from './event.ts';
import {
  arrayOf,
  boolean,
  entity,
  extra,
  idText,
  ifTold,
  instant,
  isRecord,
  leaf,
  nameText,
  number,
  object,
  optional,
  orNull,
  type Raw,
  type Reader,
  required,
  text,
  UNREAD,
} from './fields.ts';
import { type AttractionWire, attraction, type CityWire, city, firstOf, type VenueWire, venue } from './place.ts';

/** An older platform does not tell what is owed. */
export type WalletWire = WithOptional<Omit<Wallet, 'entries' | 'status' | 'memberDetailsStatus'>, 'pointsOwed'> & {
  memberDetailsStatus: string;
};

/** A wallet whose registration is told in one of two ways. */
function adaptWallet(raw: Raw): Raw {
  if (typeof raw.userId === 'string' && typeof raw.isRegistered === 'boolean' && raw.memberDetailsStatus !== undefined)
    return raw;
  const isRegistered =
    raw.isRegistered ?? (raw.memberDetailsStatus === undefined ? undefined : raw.memberDetailsStatus === 'success');
  return {
    ...raw,
    isRegistered,
    memberDetailsStatus: raw.memberDetailsStatus ?? (isRegistered === true ? 'success' : 'unregistered'),
    userId: firstOf(raw, 'userId', 'id', 'memberId') ?? 'wallet',
    email: typeof raw.email === 'string' ? { email: raw.email } : (raw.email ?? null),
  };
}
const email = entity<NonNullable<Wallet['email']>>('Email', { email: required(text) });
export const wallet = entity<WalletWire>(
  'Wallet',
  {
    userId: extra(idText, 'wallet'),
    isRegistered: required(boolean, 'Or memberDetailsStatus'),
    memberDetailsStatus: optional(nameText, 'unregistered', 'success, error, unregistered or pending'),
    isEmailVerified: optional(boolean, false),
    pointsBalance: optional(number, 0),
    lots: extra(arrayOf(object) as Reader<object[]> as Reader<PointLot[]>, []),
    referralId: optional(orNull(text), null),
    accountNumber: optional(orNull(text), null),
    firstName: optional(orNull(text), null),
    lastName: optional(orNull(text), null),
    email: optional(orNull(email), null),
    pointsOwed: ifTold(number),
  },
  adaptWallet,
);
export const walletRegistration = entity<WalletRegistration>('WalletRegistration', {
  registerLoyaltyProgramURL: required(text),
  referralId: optional(text, ''),
});
/** `points` may be called pointsEarned. */
export const earnedPoints = entity<Omit<EarnedPoints, 'productId' | 'amount'>>(
  'EarnedPoints',
  {
    points: required(number, 'Also pointsEarned'),
    bonusPoints: optional(number, 0),
    currency: optional(nameText, 'USD'),
  },
  (raw) => (raw.points === undefined && raw.pointsEarned !== undefined ? { ...raw, points: raw.pointsEarned } : raw),
);

export type UserWire = Omit<User, 'since' | 'memberStatus' | 'memberDetailsStatus'> & {
  memberStatus: string;
  memberDetailsStatus: string;
};
function adaptUser(raw: Raw): Raw {
  if (typeof raw.userId === 'string' && typeof raw.isRegistered === 'boolean') return raw;
  const names = [raw.firstName, raw.lastName].filter((name) => typeof name === 'string' && name !== '');
  return {
    ...raw,
    userId: firstOf(raw, 'userId', 'memberId', 'id') ?? 'member',
    memberId: raw.memberId ?? null,
    name: raw.name ?? (names.length > 0 ? names.join(' ') : null),
    email: isRecord(raw.email) ? raw.email.email : (firstOf(raw, 'email', 'emailAddress') ?? null),
  };
}
export const user = entity<UserWire>(
  'User',
  {
    userId: extra(idText, 'member'),
    isEmailVerified: extra(boolean, false),
    isRegistered: extra(boolean, false),
    firstName: optional(orNull(text), null),
    lastName: optional(orNull(text), null),
    name: extra(orNull(text), null),
    email: extra(orNull(text), null),
    memberId: optional(orNull(idText), null),
    memberStatus: optional(nameText, 'unknown', 'active or inactive'),
    memberDetailsStatus: extra(nameText, 'unregistered', 'As of the wallet'),
    balance: optional(orNull(number), null),
  },
  adaptUser,
);

export type ProfileWire = Profile;
export const profile = entity<ProfileWire>('Profile', {
  email: optional(orNull(text), null),
  isEmailVerified: optional(boolean, false),
  firstName: optional(orNull(text), null),
  lastName: optional(orNull(text), null),
  phone: optional(orNull(text), null),
  address: optional(orNull(text), null),
  city: optional(orNull(text), null),
  stateCode: optional(orNull(text), null),
  country: optional(orNull(text), null),
  zipCode: optional(orNull(text), null),
});

export type UserSessionWire = Pick<UserSession, 'sessionId' | 'analyticsId' | 'referralId'>;
/** A member's session. */
export const userSession = entity<UserSessionWire>('UserSession', {
  sessionId: optional(text, ''),
  analyticsId: extra(orNull(text), null),
  referralId: extra(orNull(text), null),
});

export type ViewWire =
  | { type: 'EVENT'; id: string; viewedAt: string; event: EventWire }
  | { type: 'ATTRACTION'; id: string; viewedAt: string; attraction: AttractionWire }
  | { type: 'VENUE'; id: string; viewedAt: string; venue: VenueWire }
  | { type: 'CITY'; id: string; viewedAt: string; city: CityWire };
const seen: Readonly<Record<string, Reader<unknown>>> = { event, attraction, venue, city };

/** Something seen: below the name of its type, or as `data` (section 3). */
const view: Reader<ViewWire> = {
  rule: 'must be a view of an event, attraction, venue or city',
  schema: { type: 'object' },
  read: (value, notes) => {
    if (!isRecord(value)) return UNREAD;
    const name = String(value.type ?? (value.location === undefined ? '' : 'city')).toLowerCase();
    const reader = seen[name];
    // A type that this contract does not know yet: the resolver leaves it out.
    if (!reader) return typeof value.type === 'string' ? (value as ViewWire) : UNREAD;
    const told = value[name] ?? value.data ?? value;
    const thing = reader.read(told, notes);
    if (thing === UNREAD) return UNREAD;
    if (thing === value[name] && typeof value.viewedAt === 'string' && typeof value.id === 'string')
      return value as ViewWire;
    const id = (thing as { id: string }).id;
    const at = instant.read(firstOf(value, 'viewedAt', 'createdAt', 'timestamp'), []);
    return {
      type: name.toUpperCase(),
      id,
      viewedAt: at === UNREAD ? new Date().toISOString() : at,
      [name]: thing,
    } as ViewWire;
  },
};
const views = entity<{ items: ViewWire[] }>('RecentViews', { items: required(arrayOf(view)) });

/** `items`, a bare list, or `cities` and `entities` (section 3). */
export const recentViews: Reader<{ items: ViewWire[] }> = {
  ...views,
  read: (value, notes) => {
    if (Array.isArray(value)) return views.read({ items: value }, notes);
    if (!isRecord(value) || Array.isArray(value.items)) return views.read(value, notes);
    const part = (name: string, type?: string) =>
      (Array.isArray(value[name]) ? value[name] : []).map((one: unknown) =>
        isRecord(one) && type ? { type, ...one } : one,
      );
    return views.read({ items: [...part('entities'), ...part('cities', 'CITY')] }, notes);
  },
};
export type AnalyticsWire = { suggestions: EventWire[]; similar: AttractionWire[] };
export const analytics = entity<AnalyticsWire>('Analytics', {
  suggestions: optional(arrayOf(event), []),
  similar: optional(arrayOf(attraction), []),
});

/** A favourite id, as a text or below `id`. */
export const favouriteId = leaf<string>('must be an id', { type: 'string' }, (value) =>
  idText.read(isRecord(value) ? value.id : value, []),
);
/** A favourite with the thing itself below the type's name, or the bare thing. */
export function favouriteOf<K extends string, T extends { id: string }>(
  name: K,
  thing: Reader<T>,
): Reader<{ id: string } & Record<K, T>> {
  return {
    rule: thing.rule,
    schema: thing.schema,
    read: (value, notes) => {
      if (!isRecord(value)) return UNREAD;
      const told = isRecord(value[name]) ? value[name] : value;
      const read = thing.read(told, notes);
      if (read === UNREAD) return UNREAD;
      return (read === value[name] && typeof value.id === 'string' ? value : { id: read.id, [name]: read }) as {
        id: string;
      } & Record<K, T>;
    },
  };
}
