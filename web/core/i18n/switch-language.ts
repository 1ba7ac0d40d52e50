import { BrandTextsDocument, ShellDocument } from '#operations/generated/documents.ts';
import { languageChanged } from '../apollo/language-change.ts';
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

/**
 * I18N-5: changes the page's language without a reload. Whatever the graph has told is asked again: by the page's loaders
 * (`revalidate`), and by the queries of its parts; until their answers are there the page keeps the ones it has.
 */
export const switchLanguage = async (
  { i18n, client, basePath }: Pick<App, 'i18n' | 'client' | 'basePath'>,
  language: Language,
  revalidate: () => Promise<void>,
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
  languageChanged();
  await Promise.allSettled([
    client.query({ query: ShellDocument, fetchPolicy: 'network-only' }),
    revalidate(),
    client.refetchQueries({ include: 'active' }),
  ]);
};
