import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { comparableEmail } from '#rules/email.ts';
import { earningOfPurchase } from '#rules/points.ts';
import { type Db, inTransaction, type Reader, type Tx } from '../core/db.ts';
import { invalid, notFound, PlatformError } from '../core/errors.ts';
import type { Language } from '../core/language.ts';
import type { Member } from '../core/tokens.ts';
import { findHotel } from '../hotel/service.ts';
import { findEventOnSale } from '../offer/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { closeAttempt, openAttempt, welcomeOnce } from './attempt-repository.ts';
import { countEntries, entriesOfWallet } from './history.ts';
import { addPoints } from './points.ts';
import type { LoyaltyProgram, ProgramAnswer } from './program.ts';
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
type Linking = Context & { program: LoyaltyProgram | undefined };

/** 404 where the brand's program could prove nothing: nobody can join it. */
const programOf = ({ program }: Linking): LoyaltyProgram => {
  if (program !== undefined) return program;
  const detail = 'Nobody can join the loyalty program here.';
  throw new PlatformError('SERVER_ERROR', { status: 404, title: 'No loyalty program', detail });
};

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

/** The member's verified address where this is it, as the sign-in writes it. A typed one proves nothing (LOYAL-8). */
const verifiedAddress = ({ email, emailVerified }: Member, typed: string): string | undefined =>
  emailVerified && email && comparableEmail(email) === comparableEmail(typed) ? email : undefined;

const NOT_VERIFIED = 'must be the verified address of your sign-in';

const openFor = (tx: Tx, { tenant }: Context, member: Member, email: string): Promise<WalletRow> => {
  const { firstName, lastName } = member;
  return openWallet(tx, ownerOf({ tenant }, member), { firstName, lastName, email, emailVerified: true });
};

/** Registers the wallet with the program. The welcome points are granted once for each address. */
const register = async (tx: Tx, { id, wallet: settings }: TenantConfig, wallet: WalletRow) => {
  if (wallet.registered) return;
  await markRegistered(tx, wallet.id);
  if (!(await welcomeOnce(tx, id, wallet.email))) return;
  const { welcomePoints: points, pointsLifeDays: lifeDays } = settings;
  await addPoints(tx, wallet.id, { kind: 'grant', points, purchaseId: null, lifeDays });
};

/** What the program said, on the wallet. A registered one does not change. */
const settle = (tx: Tx, { tenant }: Context, wallet: WalletRow, { isAccepted }: ProgramAnswer): Promise<void> =>
  isAccepted ? register(tx, tenant, wallet) : markRefused(tx, wallet.id);

/** The program is asked whether the verified address of the sign-in is a member's. */
const linkByEmail = async (context: Linking, member: Member, typed: string): Promise<void> => {
  const email = verifiedAddress(member, typed);
  if (email === undefined) throw invalid('emailAddress', NOT_VERIFIED);
  const found = await findWallet(context.db, ownerOf(context, member));
  if (found?.registered) return;
  const { askAbout } = programOf(context);
  const answer = await askAbout({ member: member.userId, email, attempt: randomUUID() });
  if (answer === undefined) throw invalid('emailAddress', 'is not known to the loyalty program: join it first');
  await inTransaction(context.db, async (tx) => settle(tx, context, await openFor(tx, context, member, email), answer));
};

/** The program sends a fan back with its signed answer, which counts once, for the registration that it names. */
const linkByDelegate = async (context: Linking, member: Member, delegate: string): Promise<void> => {
  const refuse = (rule: string) => invalid('memberDelegateURL', rule);
  const text = new URL(delegate).searchParams.get('answer') ?? '';
  const answer = await programOf(context).readAnswer(text, member.userId);
  if ('refusal' in answer) throw refuse(answer.refusal);
  await inTransaction(context.db, async (tx) => {
    const wallet = await lockWallet(tx, ownerOf(context, member));
    if (wallet?.registered) return;
    if (wallet === undefined || !(await closeAttempt(tx, wallet.id, answer.attempt))) {
      throw refuse('has an answer that was used, or not to your latest registration: register again');
    }
    if (comparableEmail(wallet.email) !== answer.email || verifiedAddress(member, answer.email) === undefined) {
      throw refuse('has an answer about another address than the verified one of your sign-in');
    }
    await settle(tx, context, wallet, answer);
  });
};

/** LOYAL-5: POST /api/wallet. Linking again changes nothing. */
export const linkWallet = async (
  context: Linking,
  member: Member,
  { emailAddress, memberDelegateURL }: z.infer<typeof linkBody>,
): Promise<WalletWire> => {
  if (emailAddress !== undefined) await linkByEmail(context, member, emailAddress);
  if (memberDelegateURL !== undefined) await linkByDelegate(context, member, memberDelegateURL);
  return readWallet(context, member);
};

/** LOYAL-5: POST /api/wallet/register/{email}: where to join the program. Repeated requests get the same referral id. */
export const registerWallet = async (
  context: Linking,
  member: Member,
  typed: string,
): Promise<z.infer<typeof registrationSchema>> => {
  const email = verifiedAddress(member, typed);
  if (email === undefined) throw invalid('email', NOT_VERIFIED);
  const program = programOf(context);
  const { referralId, attempt } = await inTransaction(context.db, async (tx) => {
    const { id, registered, referral_id } = await openFor(tx, context, member, email);
    if (registered) throw invalid('email', 'is not needed: your wallet is registered already');
    return { referralId: referral_id, attempt: await openAttempt(tx, id) };
  });
  const registerLoyaltyProgramURL = program.pageFor({ member: member.userId, email, attempt, referralId });
  return { registerLoyaltyProgramURL, referralId };
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
