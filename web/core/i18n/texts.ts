import type { i18n } from 'i18next';
import { type App, appContext } from '../app.tsx';
import type { ScreenNamespace } from './languages.ts';

/** Loads the texts of screens unless they are loaded. Rejects when one fails. */
export const loadTexts = async (i18n: i18n, ...screens: ScreenNamespace[]): Promise<void> => {
  const isMissing = (screen: ScreenNamespace) => !i18n.hasResourceBundle(i18n.language, screen);
  const missing = screens.filter(isMissing);
  if (missing.length === 0) return;
  // reloadResources retries texts that failed before, loadNamespaces does not; but it notes the namespaces for other languages.
  await i18n.reloadResources([i18n.language], missing);
  await i18n.loadNamespaces(missing);
  if (missing.some(isMissing)) throw new Error(`The texts of ${missing.join(', ')} could not be loaded`);
};

type Context = { get(context: typeof appContext): App };

/** In a loader: the texts are loaded before the screen renders. */
export const ensureTexts = async (context: Context, ...screens: ScreenNamespace[]): Promise<void> => {
  const { i18n, texts } = context.get(appContext);
  // The server has every text; here it notes which ones the browser must load before hydration.
  if (import.meta.env.SSR) for (const screen of screens) texts.add(screen);
  else await loadTexts(i18n, ...screens);
};
