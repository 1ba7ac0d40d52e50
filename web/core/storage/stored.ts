/** The cart that this browser holds (cart/open-cart.ts); named here so that every page can look for it without loading the cart. */
export const OPEN_CART_KEY = 'grandstand.cart';

/** The name of a cookie or stored value of this brand: brands at one host share a browser's storage. */
export const ofBrand = (name: string): string => name + (globalThis.document?.documentElement.dataset.brand ?? '');

/** What stands behind a stored value's own name is its brand's suffix; a payment's name ends in its cart's id. */
const BRAND_OF_KEY = /^grandstand\.[a-z]+(?:\.[\da-f-]{36})?(.*)$/;

/** Removes what this brand has stored, and leaves that of the others at this host. Throws where browsers refuse storage. */
export const forgetStored = (): void => {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (BRAND_OF_KEY.exec(key)?.[1] === ofBrand('')) storage.removeItem(key);
  }
};

/** The same for the head of a page, after a sign-out that no script has seen: the gateway's cookie asks for it (AUTH-7). */
export const forgetScript = `{const b=document.documentElement.dataset.brand??'',n='gst-forget'+b+'=';if(RegExp('(^|; )'+n+'1').test(document.cookie)){try{for(const s of[localStorage,sessionStorage])for(const k of Object.keys(s))if(${BRAND_OF_KEY}.exec(k)?.[1]===b)s.removeItem(k)}catch{}document.cookie=n+';Path=/;Max-Age=0'}}`;

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
