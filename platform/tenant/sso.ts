import { z } from 'zod';
import { climbs } from '#rules/climbing-path.ts';
import { PlatformError } from '../core/errors.ts';
import { type Language, languages } from '../core/language.ts';
import { named } from '../core/schemas.ts';
import type { TenantConfig } from './schemas.ts';

const LONGEST = 2_000;
const page = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .max(LONGEST)
  .refine(
    (url) => !climbs(URL.parse(url)?.pathname ?? ''),
    'must not lead upwards by “..” in its path, however it is encoded',
  );

/** GET /api/tenant/sso */
export const ssoQuery = z
  .object({
    urlOk: page.describe('The storefront’s page after the sign-in or sign-out'),
    urlFail: page.optional().describe('The page after a sign-in that failed, at the same origin; urlOk when left out'),
    locale: z.enum(languages).optional().describe('The language of the sign-in page'),
  })
  .refine(({ urlOk, urlFail }) => urlFail === undefined || URL.parse(urlFail)?.origin === URL.parse(urlOk)?.origin, {
    path: ['urlFail'],
    error: 'must have the same origin as urlOk',
  });

export const ssoSchema = z.object({
  loginUrl: z.url().describe('Signs in and comes back to the page'),
  previewUrl: z.url().describe('The same, for a window of its own'),
  logoutUrl: z.url().describe('Signs out and comes back to the page'),
});

named({ SingleSignOn: ssoSchema });

const pathOf = (url: string): string => {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
};

/** The storefront's own addresses for signing in and out: it keeps the tokens (AUTH-1). 404 where nobody can sign in. */
export const ssoUrls = (
  tenant: Pick<TenantConfig, 'authenticationType' | 'basePath'>,
  { urlOk, urlFail = urlOk, locale }: { urlOk: string; urlFail?: string | undefined; locale?: Language | undefined },
): z.infer<typeof ssoSchema> => {
  if (tenant.authenticationType === 'disabled') {
    throw new PlatformError('SERVER_ERROR', { status: 404, title: 'No sign-in', detail: 'Nobody can sign in here.' });
  }
  const home = new URL(urlOk).origin + tenant.basePath;
  const query = new URLSearchParams({
    returnTo: pathOf(urlOk),
    failTo: pathOf(urlFail),
    ...(locale && { lang: locale }),
  });
  return {
    loginUrl: `${home}auth/redirect?${query}`,
    previewUrl: `${home}auth/preview?${query}`,
    logoutUrl: `${home}logout?${new URLSearchParams({ returnTo: pathOf(urlOk) })}`,
  };
};
