import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'EdDSA';

/** A key of a room of its own: a pass of one event is none of another. */
export const newSigningKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  return exportJWK(privateKey);
};

type PassOf = { eventId: string; sessionId: string };

/** The same pass for the same place each time: reading writes nothing. */
export const signPass = async (key: JWK, { eventId, sessionId, until }: PassOf & { until: Date }): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(eventId)
    .setSubject(sessionId)
    .setExpirationTime(until)
    .sign(await importJWK(key, ALGORITHM));

/** Whether it was signed by this room for this event and session. Whether it still counts, the place says. */
export const isPass = async (key: JWK, pass: string, { eventId, sessionId }: PassOf): Promise<boolean> => {
  const { d: _private, ...publicKey } = key;
  try {
    await jwtVerify(pass, await importJWK(publicKey, ALGORITHM), { audience: eventId, subject: sessionId });
    return true;
  } catch {
    return false;
  }
};
