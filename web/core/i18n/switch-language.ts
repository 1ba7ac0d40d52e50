import { ShellDocument } from '#operations/generated/documents.ts';
import type { App } from '../app.tsx';
import { allHydrated } from '../ui/hydrate-later.tsx';
import type { Language } from './languages.ts';

const oneYearInSeconds = 31_536_000;

/** A cookie, for the next page of the server. */
const remember = (language: Language) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that is supported
  document.cookie = `lang=${language}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
};

/** Otherwise a reload would switch back to the language in the address. */
const dropFromAddress = () => {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
};

/** Changes the page's language without a reload. Of the data, only the shell's texts of the graph are loaded again. */
export const switchLanguage = async ({ i18n, client }: Pick<App, 'i18n' | 'client'>, language: Language) => {
  if (language === i18n.language) return;
  await allHydrated();
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  remember(language);
  dropFromAddress();
  await client.query({ query: ShellDocument, fetchPolicy: 'network-only' });
};
