import { type Db, inTransaction } from '../core/db.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { addPoints } from './points.ts';
import { findWallet, markRefused, markRegistered, openWallet, type Profile } from './repository.ts';

/** The state of a demo member's wallet: with many points, with the welcome points, none at all, or not (yet) taken by the programme. */
export type DemoWallet = 'rich' | 'welcome' | 'none' | 'pending' | 'error';

/** Points and the days that they last: three lots, so that the order in which they are spent can be seen. */
const RICH_LOTS = [
  { points: 12_000, lifeDays: 30 },
  { points: 60_000, lifeDays: 180 },
  { points: 178_000, lifeDays: 365 },
];

/** Gives a demo member a wallet in this state; one that is there already stays as it was used. */
export const openDemoWallet = async (
  { db, tenant }: { db: Db; tenant: TenantConfig },
  userId: string,
  profile: Profile,
  state: DemoWallet,
): Promise<void> => {
  const owner = { tenantId: tenant.id, userId };
  if (state === 'none') return;
  await inTransaction(db, async (tx) => {
    if (await findWallet(tx, owner)) return;
    const wallet = await openWallet(tx, owner, profile);
    // Another provider, started at the same time, was faster.
    if (wallet.registered) return;
    if (state === 'error') await markRefused(tx, wallet.id);
    if (state === 'error' || state === 'pending') return;
    await markRegistered(tx, wallet.id);
    const { welcomePoints: points, pointsLifeDays: lifeDays } = tenant.wallet;
    for (const lot of state === 'rich' ? RICH_LOTS : [{ points, lifeDays }]) {
      await addPoints(tx, wallet.id, { kind: 'grant', purchaseId: null, ...lot });
    }
  });
};
