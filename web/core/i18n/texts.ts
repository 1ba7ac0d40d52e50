import type { i18n } from 'i18next';
import { type App, appContext } from '../app.tsx';
import type { ScreenNamespace } from './languages.ts';

/** Brings the texts of screens; at once when they are there. Rejects when they do not come. */
export const loadTexts = async (i18n: i18n, ...screens: ScreenNamespace[]): Promise<void> => {
  const isMissing = (screen: ScreenNamespace) => !i18n.hasResourceBundle(i18n.language, screen);
  const missing = screens.filter(isMissing);
  if (missing.length === 0) return;
  // Asks again for what did not come before, as loadNamespaces would not; that one remembers them for other languages.
  await i18n.reloadResources([i18n.language], missing);
  await i18n.loadNamespaces(missing);
  if (missing.some(isMissing)) throw new Error(`The texts of ${missing.join(', ')} did not come`);
};

type Context = { get(context: typeof appContext): App };

/** In a loader: the texts are there before the screen is. */
export const ensureTexts = async (context: Context, ...screens: ScreenNamespace[]): Promise<void> => {
  const { i18n, texts } = context.get(appContext);
  // The server has every text; the page tells the browser what to bring before it comes alive.
  if (import.meta.env.SSR) for (const screen of screens) texts.add(screen);
  else await loadTexts(i18n, ...screens);
};
