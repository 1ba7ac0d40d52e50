import type { OutsideLink as OutsideLinkWire } from '../../generated/platform.ts';
import type { OutsideLink, OutsideLinkKind } from '../../generated/resolver-types.ts';

const toKind = (kind: OutsideLinkWire['kind']): OutsideLinkKind => kind.toUpperCase() as Uppercase<typeof kind>;

/** Only http and https: a `javascript:` URL in the catalogue must never reach a browser. */
export const toLinks = (links: readonly OutsideLinkWire[] = []): OutsideLink[] =>
  links.flatMap(({ kind, url, name }) => (/^https?:\/\//i.test(url) ? [{ kind: toKind(kind), url, name }] : []));
