import type { CallScope } from '../core/http/call-scope.ts';
import type { Header } from '../core/web/request-headers.ts';

/** A request with its target normalised and its URL at the storefront's origin. */
export type SiteRequest = {
  request: Request;
  url: URL;
  header: Header;
  scope: CallScope;
  address: string | null;
};
