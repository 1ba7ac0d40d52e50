import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { z } from 'zod';

/** In place of an address: the loyalty program that the sandbox identity provider plays. */
export const SANDBOX_PROGRAM = 'sandbox';

const SHORTEST_RSA = 2048;

/** Whether others cannot sign with it: a public key of the kinds that are accepted, and strong enough. */
const isPublicKey = (jwk: Record<string, unknown>): boolean => {
  if ('d' in jwk || 'k' in jwk) return false;
  try {
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
    const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType === 'rsa') return modulusLength >= SHORTEST_RSA;
    return key.asymmetricKeyType === 'ed25519' || (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1');
  } catch {
    return false;
  }
};

const isProgramUrl = (text: string): boolean => text === SANDBOX_PROGRAM || URL.parse(text)?.protocol === 'https:';

const serviceUrl = z
  .string()
  .max(500)
  .regex(
    /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?(\/[\w./-]*)?$/,
    'an https:// URL without a query; http:// on this machine only',
  );

const jwks = z.strictObject({
  keys: z
    .array(
      z
        .looseObject({ kty: z.enum(['RSA', 'EC', 'OKP']), kid: z.string().min(1).max(200) })
        .refine(isPublicKey, 'a public key: RSA of 2048 bits or more, P-256 or Ed25519, without its private part'),
    )
    .min(1, 'at least one key')
    .max(10, 'at most ten keys'),
});

const memberCheck = (environmentVariable: z.ZodString) =>
  z
    .strictObject({
      url: serviceUrl.describe('Asked by POST whether a verified address belongs to a member'),
      secretVariable: environmentVariable.describe('The environment variable that has the bearer token for it'),
    })
    .nullable()
    .default(null)
    .describe('Links a wallet by its owner’s address alone; null: members join on the program’s page');

/** The loyalty program: where members join it, how its answers are verified, and what its points are like. */
export const programSettings = (environmentVariable: z.ZodString) =>
  z
    .strictObject({
      programUrl: z
        .string()
        .max(500)
        .refine(isProgramUrl, 'must be an https:// URL, or sandbox')
        .describe(
          'Where a fan joins the program; its origin is the issuer of the program’s answers. sandbox: a page to try the flow with',
        ),
      programKeys: jwks
        .nullable()
        .default(null)
        .describe('The public keys (JWKS) that verify the program’s answers; each with its kid'),
      programKeysUrl: serviceUrl
        .nullable()
        .default(null)
        .describe('Where the program publishes those keys instead, as JWKS; kept for ten minutes'),
      memberCheck: memberCheck(environmentVariable),
      welcomePoints: z.number().int().nonnegative().describe('Granted once for each address that joins'),
      pointsLifeDays: z
        .number()
        .int()
        .positive()
        .describe('How long points can be spent after they were earned, in days'),
    })
    .refine(({ programKeys, programKeysUrl }) => programKeys === null || programKeysUrl === null, {
      path: ['programKeysUrl'],
      error: 'either programKeys or programKeysUrl',
    })
    .refine(
      ({ programUrl, programKeys, programKeysUrl, memberCheck }) =>
        programUrl !== SANDBOX_PROGRAM || (programKeys ?? programKeysUrl ?? memberCheck) === null,
      { path: ['programUrl'], error: 'sandbox has its own programKeys, programKeysUrl and memberCheck' },
    );
