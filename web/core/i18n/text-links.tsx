import { useApp } from '../app.tsx';
import { LATER } from '../late-start.tsx';

/** Preloads the page's texts together with the program, instead of after it has started. */
export const TextLinks = () => {
  const { textUrls } = useApp();
  // In the browser, texts of later screens are loaded by their loaders.
  if (!import.meta.env.SSR) return null;
  return Object.values(textUrls()).map((url) => (
    <link key={url} rel={LATER} as="fetch" crossOrigin="anonymous" href={url} />
  ));
};
