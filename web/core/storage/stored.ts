/** Browsers may refuse storage altogether (private windows, full quota): then nothing is remembered and nothing breaks. */
export function readStored(kind: 'local' | 'session', key: string): unknown {
  try {
    const text = (kind === 'local' ? localStorage : sessionStorage).getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null forgets. */
export function writeStored(kind: 'local' | 'session', key: string, value: unknown): void {
  try {
    const storage = kind === 'local' ? localStorage : sessionStorage;
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // Forgotten with the page, then.
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
