/** A browser that Playwright does not drive, as far as a purchase needs it. Elements are named by XPath, which both drivers understand. */
export type OtherBrowser = {
  goto: (url: string) => Promise<void>;
  url: () => Promise<string>;
  /** Waits until such an element is shown. */
  see: (xpath: string) => Promise<void>;
  click: (xpath: string) => Promise<void>;
  /** Replaces what a field contains, key by key. */
  type: (xpath: string, text: string) => Promise<void>;
  choose: (xpath: string, value: string) => Promise<void>;
  /** What the page says, for a failed test. */
  text: () => Promise<string>;
  close: () => Promise<void>;
};

/** How long a page may take on a busy machine, in ms. */
export const PATIENCE_MS = 30_000;

/** Asks again until the answer is not undefined, for drivers that do not wait themselves. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
