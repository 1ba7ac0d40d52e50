import type { z } from 'zod';
import { type Billing, normaliseBilling } from '#rules/billing.ts';
import { billingErrors } from '#rules/billing-errors.ts';
import type { Db } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import type { Member } from '../core/tokens.ts';
import { findBilling, keepBilling } from './repository.ts';
import type { profileBody, profileSchema } from './schemas.ts';

type Context = { db: Db; tenantId: string };
type ProfileWire = z.infer<typeof profileSchema>;

/** AUTH-16: the address of the sign-in, and the billing details that the member corrected or used last; before that the sign-in's name. */
export const readProfile = async ({ db, tenantId }: Context, member: Member): Promise<ProfileWire> => {
  const billing = await findBilling(db, { tenantId, userId: member.userId });
  return {
    email: member.email,
    isEmailVerified: member.emailVerified,
    firstName: billing?.firstName ?? member.firstName,
    lastName: billing?.lastName ?? member.lastName,
    phone: billing?.phone ?? null,
    address: billing?.address ?? null,
    city: billing?.city ?? null,
    stateCode: billing?.stateCode ?? null,
    country: billing?.country ?? null,
    zipCode: billing?.zipCode ?? null,
  };
};

/** Stands for the sign-in's address, so that the rules of a purchase are those of a profile. */
const ADDRESS = 'member@example.com';

/** Throws 20118 with the fields that break a rule. */
export const saveProfile = async (
  context: Context,
  member: Member,
  change: z.infer<typeof profileBody>,
): Promise<ProfileWire> => {
  const { emailAddress, ...billing }: Billing = normaliseBilling({ ...change, emailAddress: ADDRESS });
  const fields = billingErrors({ ...billing, emailAddress }).map(({ field, message }) => ({
    field: field.replace('billing.', ''),
    message,
  }));
  if (fields.length > 0) throw new PlatformError('20118', { fields });
  await keepBilling(context.db, { tenantId: context.tenantId, userId: member.userId }, billing);
  return readProfile(context, member);
};
