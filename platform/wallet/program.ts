import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { CLOCK_DIFFERENCE_S } from '#rules/clock.ts';
import { comparableEmail } from '#rules/email.ts';
import { askOutside } from '../core/ask-outside.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid, PlatformError } from '../core/errors.ts';
import { areKeysUnreadable, keysAt, readOnce } from '../core/issuer-keys.ts';
import { emailSchema } from '../core/schemas.ts';
import { ALGORITHMS } from '../core/tokens.ts';
import { SANDBOX_PROGRAM } from '../tenant/schemas.ts';

/** The header `typ` of an answer: no other token of the same keys counts as one. */
const TYPE = 'program-answer+jwt';
/** However long the program says that its answer is good for. */
const OLDEST = '10 minutes';
const NOT_FOUND = 404;

/** What the program says of a member who asked to join with this address. */
export type ProgramAnswer = { attempt: string; email: string; isAccepted: boolean };
/** Why a text is no answer of the program. */
type Refusal = { refusal: string };

const claimsSchema = z.object({
  jti: z.uuid(),
  email: emailSchema,
  decision: z.enum(['accepted', 'refused']),
});
const checkSchema = z.object({ answer: z.string() });

const NOT_SIGNED = { refusal: 'must have an answer that the loyalty program signed for you' };
const TOO_NEW = {
  refusal: 'has an answer from the future: the clock of the loyalty program is more than ten minutes ahead',
};
const TOO_OLD = { refusal: 'has an answer that is too old: register again' };

const notAnswering = (): PlatformError =>
  new PlatformError('50030', { status: 503, detail: 'The loyalty program does not answer. Try again.' });

const answerOf = (claims: JWTPayload): ProgramAnswer | Refusal => {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) return NOT_SIGNED;
  const { jti: attempt, email, decision } = parsed.data;
  return { attempt, email: comparableEmail(email), isAccepted: decision === 'accepted' };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type Place = { joinUrl: string; keysUrl: string | null; check: { url: string; secret: string | null } | null };

const placeOf = ({ tenant, programSecrets, sandboxProgramUrl: sandbox }: PlatformDeps): Place | undefined => {
  const { programUrl: joinUrl, programKeys, programKeysUrl: keysUrl, memberCheck } = tenant.wallet;
  if (joinUrl === SANDBOX_PROGRAM) {
    return sandbox === undefined
      ? undefined
      : { joinUrl: `${sandbox}/join`, keysUrl: `${sandbox}/jwks`, check: { url: `${sandbox}/members`, secret: null } };
  }
  if (programKeys === null && keysUrl === null) return undefined;
  const secret = programSecrets?.get(tenant.id);
  return { joinUrl, keysUrl, check: memberCheck && secret !== undefined ? { url: memberCheck.url, secret } : null };
};

type Question = { member: string; email: string; attempt: string };
type Opened = Pick<Place, 'joinUrl' | 'check'> & { brand: string; keysOfProgram: () => ReturnType<typeof keysAt> };

export type LoyaltyProgram = NonNullable<ReturnType<typeof openProgram>>;

/** The answer in a text, if the program signed it for this member, within minutes. 503 when its keys cannot be read. */
const readAnswer = async (
  { brand, joinUrl, keysOfProgram }: Opened,
  text: string,
  userId: string,
): Promise<ProgramAnswer | Refusal> => {
  try {
    const { payload } = await jwtVerify(text, await keysOfProgram(), {
      issuer: new URL(joinUrl).origin,
      audience: brand,
      subject: userId,
      typ: TYPE,
      algorithms: ALGORITHMS,
      requiredClaims: ['exp'],
      maxTokenAge: OLDEST,
      clockTolerance: CLOCK_DIFFERENCE_S,
    });
    return answerOf(payload);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return TOO_OLD;
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iat') return TOO_NEW;
    if (areKeysUnreadable(error)) throw notAnswering();
    return NOT_SIGNED;
  }
};

/** Asks the program whether this address is a member's; undefined when it is not. 503 without a proved answer. */
const askAbout = async (opened: Opened, question: Question) => {
  const { brand, check } = opened;
  if (check === null)
    throw invalid('emailAddress', 'cannot be linked by itself here: join the loyalty program instead');
  const { status, text } = await askOutside(check.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(check.secret !== null && { authorization: `Bearer ${check.secret}` }),
    },
    body: JSON.stringify({ brand, ...question }),
  }).catch(() => {
    throw notAnswering();
  });
  if (status === NOT_FOUND) return undefined;
  const parsed = checkSchema.safeParse(jsonOf(text));
  if (status !== 200 || !parsed.success) throw notAnswering();
  const answer = await readAnswer(opened, parsed.data.answer, question.member);
  const isMeant =
    !('refusal' in answer) && answer.attempt === question.attempt && answer.email === comparableEmail(question.email);
  if (!isMeant) throw notAnswering();
  return answer;
};

/** LOYAL-8: a brand's loyalty program, which proves by its signature what it says; undefined where nothing could be proved. */
export const openProgram = (deps: PlatformDeps) => {
  const place = placeOf(deps);
  if (place === undefined) return undefined;
  const { id: brand, wallet } = deps.tenant;
  const { joinUrl, keysUrl, check } = place;
  const local = createLocalJWKSet(wallet.programKeys ?? { keys: [] });
  const keysOfProgram = readOnce(async () => (keysUrl === null ? local : keysAt(new URL(keysUrl))));
  const opened = { brand, joinUrl, check, keysOfProgram };

  return {
    /** The program's page for somebody who wants to join. */
    pageFor: (asked: { member: string; email: string; attempt: string; referralId: string }): string => {
      const url = new URL(joinUrl);
      for (const [name, value] of Object.entries({ brand, ...asked })) url.searchParams.set(name, value);
      return url.href;
    },
    readAnswer: (text: string, userId: string) => readAnswer(opened, text, userId),
    askAbout: (question: Question) => askAbout(opened, question),
  };
};
