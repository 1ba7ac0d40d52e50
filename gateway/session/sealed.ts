import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { z } from 'zod';

/** Encrypts values for cookies, so that browsers can keep but neither read nor change them (AUTH-11). */
export type Seal = {
  close(value: Record<string, unknown>, until: Date): Promise<string>;
  /** Null for what this secret did not seal, for another purpose or another brand, and after `until`. */
  open<T>(sealed: string, schema: z.ZodType<T>, now: Date): Promise<T | null>;
};

const KEY_BYTES = 32;

/**
 * `purpose` keeps a cookie from being taken for another one, `brand` from being taken for another brand's. The brand stands inside and
 * not in the key: the release before, which sealed without it, runs beside this one and opens what this one seals.
 */
export function createSeal(secret: string, purpose: string, brand: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `grandstand ${purpose}`, KEY_BYTES));
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
  };
}
