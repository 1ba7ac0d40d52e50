import type { z } from 'zod';
import { earningOfPurchase } from '#rules/points.ts';
import { type Db, inTransaction, type Reader, type Tx } from '../core/db.ts';
import { invalid, notFound } from '../core/errors.ts';
import type { Language } from '../core/language.ts';
import type { Member } from '../core/tokens.ts';
import { findHotel } from '../hotel/service.ts';
import { findEventOnSale } from '../offer/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { countEntries, entriesOfWallet } from './history.ts';
import { addPoints } from './points.ts';
import {
  findWallet,
  lockWallet,
  lotsLeft,
  markRefused,
  markRegistered,
  openWallet,
  type WalletRow,
} from './repository.ts';
import type { earnBody, earnSchema, linkBody, registrationSchema } from './schemas.ts';
import { type EntryWire, entryToWire, type WalletWire, walletToWire } from './wire.ts';

export { type DemoWallet, openDemoWallet } from './demo-wallet.ts';
export { startWritingExpired } from './expired.ts';
export { earnPoints, givePointsBack, planWalletChange, spendPoints, undoPoints } from './points.ts';

type Context = { db: Db; tenant: TenantConfig; language: Language };

/** The page of the ledger that is part of the wallet's answer. */
const LATEST = { limit: 10, offset: 0 };

const ownerOf = ({ tenant }: Pick<Context, 'tenant'>, { userId }: Member) => ({ tenantId: tenant.id, userId });

/** GET /api/wallet: the signed-in member's. */
export const readWallet = async (context: Context, member: Member): Promise<WalletWire> => {
  const wallet = await findWallet(context.db, ownerOf(context, member));
  if (wallet === undefined) return walletToWire(member, undefined, context.language);
  const [lots, entries] = await Promise.all([
    lotsLeft(context.db, wallet.id, 'spendable'),
    entriesOfWallet(context.db, wallet.id, LATEST),
  ]);
  return walletToWire(member, { wallet, lots, entries }, context.language);
};

/** The member's number in the loyalty programme; null until registered. */
export const loyaltyAccountOf = async (
  db: Reader,
  owner: { tenantId: string; userId: string },
): Promise<string | null> => {
  const wallet = await findWallet(db, owner);
  return wallet?.registered ? String(wallet.account_number) : null;
};

/** GET /api/wallet/entries */
export const readEntries = async (
  context: Context,
  member: Member,
  page: { limit: number; offset: number; count: boolean },
): Promise<{ items: EntryWire[]; totalCount?: number }> => {
  const wallet = await findWallet(context.db, ownerOf(context, member));
  const rows = wallet === undefined ? [] : await entriesOfWallet(context.db, wallet.id, page);
  const items = rows.map((row) => entryToWire(row, context.language));
  if (!page.count) return { items };
  return { items, totalCount: wallet === undefined ? 0 : await countEntries(context.db, wallet.id) };
};

const profileOf = ({ firstName, lastName, emailVerified, ...member }: Member, email: string) => ({
  firstName,
  lastName,
  email,
  emailVerified: emailVerified && member.email?.toLowerCase() === email.toLowerCase(),
});

/** Registers the wallet with the programme and grants the welcome points, once. */
const register = async (tx: Tx, { wallet: { welcomePoints, pointsLifeDays } }: TenantConfig, wallet: WalletRow) => {
  if (wallet.registered) return;
  await markRegistered(tx, wallet.id);
  await addPoints(tx, wallet.id, { kind: 'grant', points: welcomePoints, purchaseId: null, lifeDays: pointsLifeDays });
};

const linkByEmail = async (tx: Tx, { tenant }: Context, member: Member, emailAddress: string): Promise<void> => {
  const profile = profileOf(member, emailAddress);
  // A typed address proves nothing: it must be the one that the sign-in has verified.
  if (!profile.emailVerified) throw invalid('emailAddress', 'must be the verified address of your sign-in');
  await register(tx, tenant, await openWallet(tx, ownerOf({ tenant }, member), profile));
};

/** The programme sends a fan back with a URL that has their referral id, and `error` when it refused them. */
const linkByDelegate = async (tx: Tx, { tenant }: Context, member: Member, delegate: string): Promise<void> => {
  const { origin, searchParams } = new URL(delegate);
  if (origin !== new URL(tenant.wallet.programUrl).origin) {
    throw invalid('memberDelegateURL', 'must be a URL that the loyalty programme gave you');
  }
  const wallet = await lockWallet(tx, ownerOf({ tenant }, member));
  if (wallet === undefined || searchParams.get('referralId') !== wallet.referral_id) {
    throw invalid('memberDelegateURL', 'must carry the referralId of your registration');
  }
  if (searchParams.has('error')) await markRefused(tx, wallet.id);
  else await register(tx, tenant, wallet);
};

/** LOYAL-5: POST /api/wallet. Linking again changes nothing. */
export const linkWallet = async (
  context: Context,
  member: Member,
  { emailAddress, memberDelegateURL }: z.infer<typeof linkBody>,
): Promise<WalletWire> => {
  await inTransaction(context.db, async (tx) => {
    if (emailAddress !== undefined) await linkByEmail(tx, context, member, emailAddress);
    if (memberDelegateURL !== undefined) await linkByDelegate(tx, context, member, memberDelegateURL);
  });
  return readWallet(context, member);
};

/** LOYAL-5: POST /api/wallet/register/{email}: the URL to join the programme. Repeated requests get the same referral id. */
export const registerWallet = async (
  context: Context,
  member: Member,
  email: string,
): Promise<z.infer<typeof registrationSchema>> => {
  const wallet = await inTransaction(context.db, (tx) =>
    openWallet(tx, ownerOf(context, member), profileOf(member, email)),
  );
  if (wallet.registered) throw invalid('email', 'is not needed: your wallet is registered already');
  const url = new URL(context.tenant.wallet.programUrl);
  url.searchParams.set('referralId', wallet.referral_id);
  return { registerLoyaltyProgramURL: url.href, referralId: wallet.referral_id };
};

/** Whether the member has a registered wallet, and so can earn points. */
export const hasWallet = async (db: Reader, owner: { tenantId: string; userId: string }): Promise<boolean> =>
  (await findWallet(db, owner))?.registered ?? false;

/** An event, which may have bonus points, or a hotel. 404 for anything else. */
const productOf = async (db: Db, id: string): Promise<{ currency: string; bonusPoints: number }> => {
  const event = await findEventOnSale(db, id);
  if (event?.active) return { currency: event.currency, bonusPoints: event.bonus_points };
  const hotel = await findHotel(db, id);
  if (hotel === undefined) throw notFound('product');
  return { currency: hotel.currency, bonusPoints: 0 };
};

/** POST /api/compute/earn/points */
export const computeEarn = async (
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  { productId, amount }: z.infer<typeof earnBody>,
): Promise<z.infer<typeof earnSchema>> => {
  const id = productId.toLowerCase();
  const { currency, bonusPoints } = await productOf(db, id);
  const { points, bonus } = earningOfPurchase(
    { cents: Math.round(amount * 100), currency },
    bonusPoints,
    tenant.loyalty,
  );
  return {
    productId: id,
    amount,
    currency,
    points,
    bonusPoints: bonus,
  };
};
