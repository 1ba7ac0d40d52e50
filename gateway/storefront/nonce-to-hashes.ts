import { createHash } from 'node:crypto';
import type { Allowed } from '../core/web/security-headers.ts';

export type HashedPage = { html: string; allowed: Allowed };

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Removes the nonce from a page that many visitors get, and names its inline scripts and styles by their hashes instead. Only
 * elements with the right nonce are hashed, so that injected script stays forbidden. Null when the nonce is anywhere else.
 */
export function replaceNonce(rendered: string, nonce: string): HashedPage | null {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const html = rendered.replace(
    /<(script|style|link)\b([^>]*?) nonce="([^"]*)"([^>]*)>/g,
    (element, tag: string, before: string, given: string, after: string, at: number) => {
      if (given !== nonce) return element;
      const attributes = before + after;
      const start = at + element.length;
      const text = () => rendered.slice(start, rendered.indexOf(`</${tag}>`, start));
      if (tag === 'style') styles.add(hashOf(text()));
      else if (tag === 'script' && !/\ssrc=/.test(attributes)) scripts.add(hashOf(text()));
      return `<${tag}${attributes}>`;
    },
  );
  if (html.includes(nonce)) return null;
  return { html, allowed: { scripts: [...scripts], styles: [...styles] } };
}
