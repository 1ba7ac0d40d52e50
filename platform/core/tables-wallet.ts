import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedInstant, InstantColumn } from './column-types.ts';

/** The tables of the fourth migration: members' wallets and their points. */
export type WalletTable = {
  id: string;
  tenant_id: string;
  user_id: string;
  status: 'success' | 'error' | 'pending';
  registered: Generated<boolean>;
  referral_id: string;
  account_number: GeneratedAlways<number>;
  first_name: string | null;
  last_name: string | null;
  email: string;
  email_verified: Generated<boolean>;
  balance: Generated<number>;
  created_at: DefaultedInstant;
};

export type PointLotTable = {
  id: GeneratedAlways<number>;
  wallet_id: string;
  points: number;
  remaining: Generated<number>;
  created_at: DefaultedInstant;
  expires_at: InstantColumn;
};

export type PointEntryTable = {
  id: GeneratedAlways<number>;
  wallet_id: string;
  kind: 'grant' | 'earn' | 'spend' | 'refund' | 'expire' | 'claw-back';
  points: number;
  balance: number;
  purchase_id: string | null;
  refund_id: string | null;
  created_at: DefaultedInstant;
};

export type PointMovementTable = { entry_id: number; lot_id: number; points: number };
