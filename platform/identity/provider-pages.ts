import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { escapeHtml } from '../core/html.ts';
import type { IdentityConfig } from './config.ts';
import type { Pages } from './page.ts';
import { storefrontUrlOf } from './storefront-client.ts';
import { languageFor, textsIn } from './texts/texts.ts';

type Parts = { config: IdentityConfig; pages: Pages };

const languageOf = (ctx: KoaContextWithOIDC) =>
  languageFor(ctx.oidc?.params?.ui_locales, ctx.get('accept-language') || undefined);

/** AUTH-1: a storefront that names its session is signed out of at once; a bare link has to ask. */
export const logoutPage = ({ pages }: Parts, ctx: KoaContextWithOIDC, form: string): string => {
  const language = languageOf(ctx);
  const { signOut, stay, continue: go } = textsIn[language];
  const hint = ctx.oidc.entities.IdTokenHint?.payload.sub;
  const isNamed = hint !== undefined && hint === ctx.oidc.session?.accountId;
  const button = `<button class="main" form="op.logoutForm" name="logout" value="yes">${escapeHtml(go)}</button>`;
  const staying = isNamed ? '' : `<button class="plain" form="op.logoutForm">${escapeHtml(stay)}</button>`;
  for (const [name, value] of Object.entries(pages.headers(isNamed))) ctx.set(name, value);
  const body = `<p>${pages.branded(signOut.text)}</p>\n${form}\n${button}\n${staying}`;
  return pages.html({ language, title: signOut.title, body, submitAtOnce: isNamed });
};

/** What the provider says of a failed request: to a program as the protocol has it, to a person in a page that gives nothing away. */
export const errorPage = ({ pages, config }: Parts, ctx: KoaContextWithOIDC, error: Error): string => {
  const isExpired = error instanceof errors.SessionNotFound;
  const name = isExpired ? 'expired' : ctx.status >= 500 ? 'failed' : 'invalid';
  return pages.notice(languageOf(ctx), name, storefrontUrlOf(config));
};

export const signedOutPage = ({ pages, config }: Parts, ctx: KoaContextWithOIDC): string =>
  pages.notice(languageOf(ctx), 'signedOut', storefrontUrlOf(config));
