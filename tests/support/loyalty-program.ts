import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

/** What the platform asks about a member. */
type Question = { brand: string; member: string; email: string; attempt: string };
type Decision = 'accepted' | 'refused';

/** What an answer has, where it isn't what it should be. */
export type AnswerChanges = {
  decision?: Decision;
  claims?: JWTPayload;
  type?: string;
  /** Signed by a key that the program never published. */
  foreignKey?: boolean;
  /** Seconds from now. */
  issuedAt?: number;
  expiresIn?: number;
};

const questionOf = (page: string | URL): Question => {
  const read = (name: string) => new URL(page).searchParams.get(name) ?? '';
  return { brand: read('brand'), member: read('member'), email: read('email'), attempt: read('attempt') };
};

/** A loyalty program: it publishes a key, signs answers with it, and says whose address it knows. */
export const createTestProgram = async () => {
  const [own, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const jwk: JWK = { ...(await exportJWK(own.publicKey)), kid: 'program', alg: 'ES256', use: 'sig' };
  const decisions = new Map<string, Decision | 'unknown' | 'broken'>();
  const asked: (Question & { authorization: string | undefined })[] = [];

  const signFor = (question: Question, issuer: string, changes: AnswerChanges = {}): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: question.brand,
      sub: question.member,
      jti: question.attempt,
      email: question.email,
      decision: changes.decision ?? 'accepted',
      iat: now + (changes.issuedAt ?? 0),
      exp: now + (changes.expiresIn ?? 300),
    };
    return new SignJWT({ ...claims, ...changes.claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'program', typ: changes.type ?? 'program-answer+jwt' })
      .sign(changes.foreignKey ? foreign.privateKey : own.privateKey);
  };

  const answerRequest = async (request: IncomingMessage, response: ServerResponse, issuer: string): Promise<void> => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/program/jwks') return send(200, { keys: [jwk] });
    const question: Question = JSON.parse(await text(request));
    asked.push({ ...question, authorization: request.headers.authorization });
    const decision = decisions.get(question.email) ?? 'accepted';
    if (decision === 'unknown') return send(404, {});
    if (decision === 'broken') return send(200, { answer: 'yes' });
    return send(200, { answer: await signFor(question, issuer, { decision }) });
  };

  return {
    /** Its public keys. */
    jwks: { keys: [jwk] },
    publicKey: own.publicKey,
    /** What it says of addresses that it is asked about; of all others that it knows them. */
    decisions,
    /** What it was asked. */
    asked,
    answerRequest,
    /** Its answer to who came to this address of its page. */
    sign: (page: string | URL, issuer: string, changes?: AnswerChanges) => signFor(questionOf(page), issuer, changes),
  };
};
