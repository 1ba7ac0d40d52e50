import { createHmac, timingSafeEqual } from 'node:crypto';

/** An older signature is refused, so that an intercepted event cannot be replayed later. */
const SIGNATURE_TOLERANCE_S = 300;

export const SIGNATURE_HEADER = 'processor-signature';

const mac = (secret: string, seconds: number, body: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest();

/** `t=<unix seconds>,v1=<hex HMAC-SHA256>` of the time and the body, byte by byte as sent. */
export const sign = (secret: string, body: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${mac(secret, seconds, body).toString('hex')}`;
};

/** More than a sender ever has while it replaces its secret. */
const MOST_PARTS = 20;

/** Several `v1`, of which one must be right, come while a secret is replaced; schemes other than `v1` are passed over. */
export const isSigned = (secret: string, body: string, header: unknown, now: Date): boolean => {
  const parts = typeof header === 'string' ? header.split(',', MOST_PARTS) : [];
  const valuesOf = (pattern: RegExp) => parts.flatMap((part) => pattern.exec(part)?.[1] ?? []);
  const [time, ...moreTimes] = valuesOf(/^t=(\d{1,12})$/);
  if (time === undefined || moreTimes.length > 0) return false;
  const seconds = Number(time);
  if (Math.abs(now.getTime() / 1000 - seconds) > SIGNATURE_TOLERANCE_S) return false;
  const expected = mac(secret, seconds, body);
  return valuesOf(/^v1=([0-9a-f]{64})$/).some((one) => timingSafeEqual(Buffer.from(one, 'hex'), expected));
};
