import { z } from 'zod';
import { billingSchema } from '../cart/schemas.ts';
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
  balance: z
    .number()
    .int()
    .nullable()
    .describe('Points that can be spent now; null where the programme is in money or there is none'),
  since: instantSchema.nullable().describe('When the member was first known here; null before their first session'),
});

/** POST /api/user/session */
export const sessionStartSchema = z.object({
  previousSessionId: z
    .uuid()
    .toLowerCase()
    .nullish()
    .describe(
      'The browser’s session before the sign-in: its cart, and orders placed as a guest, move to the new session',
    ),
});

/** GET and POST /api/user/session */
export const sessionSchema = z.object({
  sessionId: z.uuid(),
  analyticsId: z.uuid().nullable().describe('The analytics session; null without consent'),
  referralId: z
    .string()
    .nullable()
    .describe('The referral that brought the visitor (gst-uid); kept with the member at their first session'),
  user: userSchema,
});

/** PUT /api/user/profile: billing details without the e-mail address, which is the sign-in's. */
export const profileBody = billingSchema.omit({ emailAddress: true });

const text = z.string().nullable();
/** GET and PUT /api/user/profile */
export const profileSchema = z.object({
  email: text.describe('The address at the sign-in'),
  isEmailVerified: z.boolean(),
  firstName: text,
  lastName: text,
  phone: text,
  address: text,
  city: text,
  stateCode: text,
  country: text,
  zipCode: text,
});

named(
  {
    User: userSchema,
    Profile: profileSchema,
    ProfileChange: profileBody,
    UserSession: sessionSchema,
    UserSessionStart: sessionStartSchema,
  },
  {
    UserSessionStart: { previousSessionId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' },
    ProfileChange: {
      firstName: 'Zoë',
      lastName: 'Fan',
      address: '12 Main St.',
      city: 'New York',
      stateCode: 'NY',
      country: 'US',
      zipCode: '10001',
    },
  },
);
