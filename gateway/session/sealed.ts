import { createHmac, hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { z } from 'zod';

/** Encrypts values for cookies, so that browsers can keep but neither read nor change them (AUTH-11). */
export type Seal = {
  close(value: Record<string, unknown>, until: Date): Promise<string>;
  /** Null for what this secret did not seal, for another purpose or another brand, and after `until`. */
  open<T>(sealed: string, schema: z.ZodType<T>, now: Date): Promise<T | null>;
  /** A UUID that is always the same for a text, and that nobody can tell without the secret. */
  idOf(text: string): string;
};

const KEY_BYTES = 32;

/**
 * `purpose` keeps a cookie from being taken for another one, `brand` from being taken for another brand's. The brand stands inside and
 * not in the key: the release before, which sealed without it, runs beside this one and opens what this one seals.
 */
export function createSeal(secret: string, purpose: string, brand: string): Seal {
  const keyFor = (use: string) => new Uint8Array(hkdfSync('sha256', secret, '', `grandstand ${use}`, KEY_BYTES));
  const key = keyFor(purpose);
  const idKey = keyFor(`ids of ${purpose}`);
  return {
    // The value is a claim of its own: `exp` and other names of JWT would be overwritten.
    close: (value, until) =>
      new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(brand)
        .setExpirationTime(until)
        .encrypt(key),
    open: async (sealed, schema, now) => {
      try {
        const { payload } = await jwtDecrypt(sealed, key, { currentDate: now });
        // Without one the release before sealed it.
        if (payload.aud !== undefined && payload.aud !== brand) return null;
        return schema.safeParse(payload.value).data ?? null;
      } catch {
        return null;
      }
    },
    idOf: (text) => {
      const hex = createHmac('sha256', idKey).update(`${brand} ${text}`).digest('hex');
      // RFC 9562, version 8: made by a rule of our own.
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `8${hex.slice(12, 15)}`,
        `8${hex.slice(15, 18)}`,
        hex.slice(18, 30),
      ].join('-');
    },
  };
}
