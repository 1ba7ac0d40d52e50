import { z } from 'zod';
import { instantSchema, named } from '../core/schemas.ts';
import { walletSchema } from '../wallet/schemas.ts';

/** GET /api/user */
export const userSchema = z.object({
  userId: z.string().describe('The subject of the access token'),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  name: z.string().nullable().describe('First and last name'),
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  memberId: walletSchema.shape.accountNumber,
  memberStatus: walletSchema.shape.status,
  memberDetailsStatus: walletSchema.shape.memberDetailsStatus,
  isRegistered: walletSchema.shape.isRegistered.describe('Whether the loyalty programme knows the member'),
  balance: z.number().int().nullable().describe('Points that can be spent now; null where the programme is in money'),
  since: instantSchema.nullable().describe('When the member was first known here; null before their first session'),
});

/** GET and POST /api/user/session */
export const sessionSchema = z.object({
  sessionId: z.uuid(),
  analyticsId: z.uuid().nullable().describe('The analytics session; null without consent'),
  user: userSchema,
});

named({ User: userSchema, UserSession: sessionSchema });
