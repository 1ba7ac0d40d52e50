import { useTranslation } from 'react-i18next';
import { useApp } from '../app.tsx';
import { namespaces } from './languages.ts';
import { textUrl } from './load-file.ts';

/** The page's texts are fetched along with its program, and not only once that runs. */
export const TextLinks = () => {
  const { texts } = useApp();
  const { language } = useTranslation().i18n;
  // What is asked for later is asked for when it is needed.
  if (!import.meta.env.SSR) return null;
  return [...namespaces, ...texts].map((file) => (
    <link key={file} rel="preload" as="fetch" crossOrigin="anonymous" href={textUrl(language, file)} />
  ));
};
