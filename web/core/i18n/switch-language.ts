import { BrandTextsDocument, ShellDocument } from '#operations/generated/documents.ts';
import type { App } from '../app.tsx';
import { report } from '../errors/report.ts';
import { allHydrated } from '../ui/hydrate-later.tsx';
import { setBrandTexts } from './browser.ts';
import type { Language } from './languages.ts';

/** How long the server is waited for, in ms. */
const longestWaitMs = 3_000;

/** The server sets the cookie for its next pages: Safari forgets one set by a script after seven days. */
const remember = (basePath: string, language: Language) =>
  fetch(`${basePath}?lang=${language}`, { method: 'HEAD', signal: AbortSignal.timeout(longestWaitMs) }).catch((error) =>
    report('Problems with the language', error),
  );

/** Otherwise a reload would switch back to the language in the address. */
const dropFromAddress = () => {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
};

/** Changes the page's language without a reload. Of the data, only the shell's texts of the graph are loaded again. */
export const switchLanguage = async (
  { i18n, client, basePath }: Pick<App, 'i18n' | 'client' | 'basePath'>,
  language: Language,
) => {
  if (language === i18n.language) return;
  await allHydrated();
  // First, so that a page which is in the new language stays so when it is loaded again.
  await remember(basePath, language);
  const { data } = await client.query({ query: BrandTextsDocument, context: { language }, fetchPolicy: 'no-cache' });
  setBrandTexts(language, data?.tenant?.texts ?? []);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  dropFromAddress();
  await client.query({ query: ShellDocument, fetchPolicy: 'network-only' });
};
