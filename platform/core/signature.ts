import { createHmac, timingSafeEqual } from 'node:crypto';

/** An event signed longer ago than this is refused, so that one overheard cannot be sent again later. */
const SIGNATURE_TOLERANCE_S = 300;

export const SIGNATURE_HEADER = 'processor-signature';

const mac = (secret: string, seconds: number, body: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest();

/** `t=<unix seconds>,v1=<hex>`: over the time and the body exactly as sent. */
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
