import { z } from 'zod';
import { currencySchema, emailSchema, instantSchema, moneySchema, named } from '../core/schemas.ts';

const points = z.number().int();

const lotSchema = z.object({ id: z.number().int(), points, expiresAt: instantSchema });

/** One line of the ledger. */
export const entrySchema = z.object({
  id: z.number().int(),
  kind: z.enum(['grant', 'earn', 'spend', 'refund', 'expire', 'claw-back']),
  points: points.describe('What came in, or went when negative'),
  owed: points.describe('By how much it changed what the wallet owes: negative when it paid a part'),
  balance: points.describe('What there was afterwards'),
  createdAt: instantSchema,
  explanation: z.string().describe('Why, in the request’s language'),
  orderNumber: z.number().int().nullable(),
  orderUuid: z.uuid().nullable(),
  lots: z.array(lotSchema),
});

/** GET /api/wallet, and what linking answers. */
export const walletSchema = z.object({
  id: z.uuid().nullable().describe('Null until the member has a wallet'),
  userId: z.string(),
  referralId: z.uuid().nullable(),
  accountNumber: z.string().nullable().describe('The member’s id in the programme, once registered'),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.object({ email: z.string() }).nullable(),
  isEmailVerified: z.boolean(),
  isRegistered: z.boolean(),
  memberDetailsStatus: z.enum(['success', 'error', 'unregistered', 'pending']),
  status: z.enum(['active', 'inactive']),
  pointsBalance: points.describe('What can be spent now'),
  pointsOwed: points.describe(
    'What refunds should have taken back when it was spent already: later points pay it first, and until then none can be spent',
  ),
  lots: z.array(lotSchema).describe('What the balance is made of, in the order in which it is spent'),
  entries: z.array(entrySchema).describe('The latest entries of the ledger; GET /api/wallet/entries has all'),
});

const EITHER = 'give exactly one of emailAddress and memberDelegateURL';

/** POST /api/wallet */
export const linkBody = z
  .object({
    emailAddress: emailSchema
      .optional()
      .describe('The verified address of the sign-in, about which the loyalty program is asked'),
    memberDelegateURL: z
      .url()
      .max(4_000)
      .optional()
      .describe(
        'Where the loyalty program sent the member back to, with its signed `answer` to the latest registration',
      ),
  })
  .superRefine(({ emailAddress, memberDelegateURL }, context) => {
    if ((emailAddress === undefined) !== (memberDelegateURL === undefined)) return;
    context.addIssue({ code: 'custom', path: ['emailAddress'], message: EITHER });
    context.addIssue({ code: 'custom', path: ['memberDelegateURL'], message: EITHER });
  });

/** POST /api/wallet/register/{email} */
export const registerParams = z.object({ email: emailSchema.describe('The verified address of the sign-in') });
export const registrationSchema = z.object({
  registerLoyaltyProgramURL: z
    .url()
    .describe('The loyalty program’s page for this registration; with `returnUrl` added it leads back there'),
  referralId: z.uuid(),
});

const MOST = 1_000_000;

/** POST /api/compute/earn/points */
export const earnBody = z.object({
  productId: z.uuid().describe('An event or a hotel'),
  amount: moneySchema.min(0).max(MOST).describe('What would be paid, fees and tax included'),
});
export const earnSchema = z.object({
  productId: z.uuid(),
  amount: moneySchema,
  currency: currencySchema,
  points: points.describe('What the purchase would earn, bonus included'),
  bonusPoints: points.describe('The event’s bonus in it'),
});

named(
  {
    PointLot: lotSchema,
    LedgerEntry: entrySchema,
    Wallet: walletSchema,
    WalletLink: linkBody,
    WalletRegistration: registrationSchema,
    EarnQuestion: earnBody,
    EarnedPoints: earnSchema,
  },
  {
    WalletLink: { emailAddress: 'zoe@example.com' },
    EarnQuestion: { productId: '5f0c1a52-7d1c-4b8e-9a54-6f4f8a3b2c10', amount: 131.98 },
  },
);
