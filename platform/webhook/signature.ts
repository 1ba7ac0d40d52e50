import { createHmac } from 'node:crypto';

export const SECRET_PREFIX = 'whsec_';

/** Standard Webhooks: what `webhook-signature` has for a message. */
export const signatureOf = (secret: string, id: string, seconds: number, body: string): string => {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};
