import { ofBrand } from '../storage/stored.ts';

export type Purpose = 'analytics' | 'recording';

/** The gateway reads it too; a brand's own tool sets it in place of ours. */
const COOKIE = 'gst-consent';
/** The id of the brand's analytics, which goes with the consent. */
const ANALYTICS_COOKIE = 'gst-als';
/** After so many days we ask again. */
export const CONSENT_DAYS = 180;

/** What the visitor has answered: `recording` they have agreed to, `-recording` refused. */
export const readConsent = (): readonly string[] => {
  const start = `${ofBrand(COOKIE)}=`;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  return found?.slice(start.length).split('.') ?? [];
};

/** Whether each purpose has been answered: one that the brand has added since has not. */
export const isAnswered = (purposes: readonly Purpose[]): boolean => {
  const answers = readConsent();
  return purposes.every((purpose) => answers.includes(purpose) || answers.includes(`-${purpose}`));
};

const setCookie = (name: string, value: string, days: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no cookieStore in the versions that we support
  document.cookie = `${ofBrand(name)}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
};

/** False where browsers keep no cookies of ours, as in a frame of another site: an answer would be asked for on every page. */
export const canRemember = (): boolean => {
  const probe = 'gst-consent-probe';
  setCookie(probe, '1', 1);
  const isKept = document.cookie.includes(`${ofBrand(probe)}=1`);
  setCookie(probe, '', 0);
  return isKept;
};

/** Remembers the answer to each purpose; what analytics kept goes with the consent to it. */
export const writeConsent = (purposes: readonly Purpose[], agreed: readonly Purpose[]) => {
  const answers = purposes.map((purpose) => (agreed.includes(purpose) ? purpose : `-${purpose}`));
  setCookie(COOKIE, ['necessary', ...answers].join('.'), CONSENT_DAYS);
  if (!agreed.includes('analytics')) setCookie(ANALYTICS_COOKIE, '', 0);
};
