/** The name of a cookie or stored value of this brand: brands at one host share a browser's storage. */
export const ofBrand = (name: string): string => name + (globalThis.document?.documentElement.dataset.brand ?? '');

/** Reads JSON from local or session storage. Browsers may refuse it (private windows, full quota): then it is null. */
export function readStored(kind: 'local' | 'session', key: string): unknown {
  try {
    const text = (kind === 'local' ? localStorage : sessionStorage).getItem(ofBrand(key));
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null removes the entry. */
export function writeStored(kind: 'local' | 'session', key: string, value: unknown): void {
  try {
    const storage = kind === 'local' ? localStorage : sessionStorage;
    if (value === null) storage.removeItem(ofBrand(key));
    else storage.setItem(ofBrand(key), JSON.stringify(value));
  } catch {
    // Without storage the value is lost with the page.
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
