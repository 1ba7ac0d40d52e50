import { ofBrand } from '../storage/stored.ts';

export type Purpose = 'analytics' | 'recording';

/** The gateway reads it too; a brand's own tool sets it in place of ours. */
const COOKIE = 'gst-consent';
/** The id of the brand's analytics, which goes with the consent. */
const ANALYTICS_COOKIE = 'gst-als';
/** After so many days we ask again. */
export const CONSENT_DAYS = 180;

/** To what the visitor has agreed; null: they have not answered. */
export const readConsent = (): readonly string[] | null => {
  const start = `${ofBrand(COOKIE)}=`;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  return found?.slice(start.length).split('.') ?? null;
};

const setCookie = (name: string, value: string, days: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no cookieStore in the versions that we support
  document.cookie = `${ofBrand(name)}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
};

/** Remembers the answer; what analytics kept goes with the consent to it. */
export const writeConsent = (agreed: readonly Purpose[]) => {
  setCookie(COOKIE, ['necessary', ...agreed].join('.'), CONSENT_DAYS);
  if (!agreed.includes('analytics')) setCookie(ANALYTICS_COOKIE, '', 0);
};
