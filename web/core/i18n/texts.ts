import { type App, appContext } from '../app.tsx';
import { type LaterTexts, writtenLanguages } from './languages.ts';
import { loadFile } from './load-file.ts';

/** Brings texts that not every screen needs, in every language that is in use; at once when they are there. */
export const loadTexts = async ({ i18n, texts }: Pick<App, 'i18n' | 'texts'>, part: LaterTexts): Promise<void> => {
  if (texts.has(part)) return;
  const spoken = writtenLanguages.filter((language) => i18n.hasResourceBundle(language, 'main'));
  const loaded = await Promise.all(spoken.map((language) => loadFile(language, part)));
  for (const [index, language] of spoken.entries()) i18n.addResourceBundle(language, 'main', loaded[index], true);
  texts.add(part);
};

type Context = { get(context: typeof appContext): App };

/** In a loader: the texts are there before the screen is. */
export const ensureTexts = async (context: Context, part: LaterTexts): Promise<void> => {
  const app = context.get(appContext);
  // The server has every text; the page tells the browser what to bring before it comes alive.
  if (import.meta.env.SSR) app.texts.add(part);
  else await loadTexts(app, part);
};
