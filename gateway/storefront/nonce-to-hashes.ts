import { createHash } from 'node:crypto';
import type { Allowed } from '../core/web/security-headers.ts';

/** A page that many get: no nonce in it, its own inline scripts and styles known by their hashes. */
export type SealedPage = { html: string; allowed: Allowed };

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Takes a page's nonce out, so that its bytes may be sent again and again. Only what carried the nonce is hashed: what
 * got into the page by somebody else's text did not know it, and stays forbidden. Null when the nonce is left anywhere.
 */
export function replaceNonce(rendered: string, nonce: string): SealedPage | null {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const html = rendered.replace(
    /<(script|style|link)\b([^>]*?) nonce="([^"]*)"([^>]*)>/g,
    (whole, tag: string, before: string, given: string, after: string, at: number) => {
      if (given !== nonce) return whole;
      const attributes = before + after;
      const begin = at + whole.length;
      const text = () => rendered.slice(begin, rendered.indexOf(`</${tag}>`, begin));
      if (tag === 'style') styles.add(hashOf(text()));
      else if (tag === 'script' && !/\ssrc=/.test(attributes)) scripts.add(hashOf(text()));
      return `<${tag}${attributes}>`;
    },
  );
  if (html.includes(nonce)) return null;
  return { html, allowed: { scripts: [...scripts], styles: [...styles] } };
}
