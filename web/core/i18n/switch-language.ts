import { ShellDocument } from '#operations/generated/documents.ts';
import type { App } from '../app.tsx';
import { allHydrated } from '../ui/hydrate-later.tsx';
import type { Language } from './languages.ts';

const oneYearInSeconds = 31_536_000;

/** Remembered for the server's next page. */
const remember = (language: Language) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that is supported
  document.cookie = `lang=${language}; Path=/; Max-Age=${oneYearInSeconds}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
};

/** The address must not ask for the former language at the next reload. */
const dropFromAddress = () => {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
};

/** Speaks another language from now on: the page and its data stay, only what the graph says in words is asked for again. */
export const switchLanguage = async ({ i18n, client }: Pick<App, 'i18n' | 'client'>, language: Language) => {
  if (language === i18n.language) return;
  await allHydrated();
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  remember(language);
  dropFromAddress();
  await client.query({ query: ShellDocument, fetchPolicy: 'network-only' });
};
