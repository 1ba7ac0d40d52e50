import { useState } from 'react';
import type { WalletBalanceFragment } from '#operations/generated/documents.ts';
import { useCheckoutWalletQuery } from '#operations/generated/hooks.ts';
import { toCents } from '#rules/currency.ts';
import { countsIn, redeemableRange } from '#rules/points.ts';
import { useShell } from '../../core/layout/shell.tsx';
import { useViewer } from '../../core/viewer/use-viewer.ts';
import type { CheckoutCart, CheckoutTenant } from '../cart-data.ts';
import { allowedPoints, type PointsRange } from './points-choice.ts';

export type CheckoutWallet = Omit<WalletBalanceFragment, ' $fragmentName'>;

/** What the visitor can pay with points. `none`: a guest, or the programme takes none (TEN-3), or none in this currency. */
export type Points =
  | { state: 'none' | 'loading' | 'failed' }
  | {
      state: 'ready';
      wallet: CheckoutWallet;
      /** Null when the balance or the total is below the programme's minimum. */
      range: PointsRange | null;
      choose: (points: number) => void;
    };

/** The member's points for this cart, and how many are chosen. A balance that shrinks meanwhile takes the choice along (LOYAL-3). */
export function usePoints(cart: CheckoutCart, loyalty: CheckoutTenant['loyalty'], isShown: boolean) {
  const { can } = useViewer();
  const { has } = useShell();
  // Where nothing but points is taken, all that are needed are chosen at first.
  const [chosen, choose] = useState(has('CARDS') || has('PAYMENT_PAGE') ? 0 : Number.MAX_SAFE_INTEGER);
  const { minorUnits, currencyCode: currency } = cart.totals.total;
  const takesPoints = can('REDEEM_POINTS') && countsIn(currency, { currency: loyalty.currencyCode });
  const { data, error } = useCheckoutWalletQuery(
    {},
    { skip: !(takesPoints && isShown), fetchPolicy: 'cache-and-network' },
  );
  const none = { points: 0, chosen };
  if (!takesPoints) return { ...none, view: { state: 'none' } satisfies Points };
  const wallet = data?.wallet;
  if (!wallet) return { ...none, view: { state: error ? 'failed' : 'loading' } satisfies Points };
  const amount = { cents: toCents(minorUnits, currency), currency };
  const range = wallet.isRegistered
    ? redeemableRange(wallet.balance.points, amount, loyalty.minimumRedemption.points)
    : null;
  return {
    points: allowedPoints(chosen, range),
    chosen,
    view: { state: 'ready', wallet, range, choose } satisfies Points,
  };
}
