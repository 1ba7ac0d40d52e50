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

export const isSigned = (secret: string, body: string, header: unknown, now: Date): boolean => {
  const parts = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (parts === null) return false;
  const seconds = Number(parts[1]);
  if (Math.abs(now.getTime() / 1000 - seconds) > SIGNATURE_TOLERANCE_S) return false;
  return timingSafeEqual(Buffer.from(parts[2] ?? '', 'hex'), mac(secret, seconds, body));
};
