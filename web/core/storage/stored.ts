/** Reads JSON from local or session storage. Browsers may refuse it (private windows, full quota): then it is null. */
export function readStored(kind: 'local' | 'session', key: string): unknown {
  try {
    const text = (kind === 'local' ? localStorage : sessionStorage).getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null removes the entry. */
export function writeStored(kind: 'local' | 'session', key: string, value: unknown): void {
  try {
    const storage = kind === 'local' ? localStorage : sessionStorage;
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the value is lost with the page.
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
