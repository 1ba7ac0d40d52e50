import { useApp } from '../app.tsx';
import { LATER } from '../late-start.tsx';

/** The page's texts are fetched along with its program, and not only once that runs. */
export const TextLinks = () => {
  const { textUrls } = useApp();
  // What is asked for later is asked for when it is needed.
  if (!import.meta.env.SSR) return null;
  return Object.values(textUrls()).map((url) => (
    <link key={url} rel={LATER} as="fetch" crossOrigin="anonymous" href={url} />
  ));
};
