import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useApp } from '../app.tsx';
import { writtenLanguages } from '../i18n/languages.ts';
import { useShell } from './shell.tsx';

type PageMetaProps = {
  /** Without the brand's name; it is added. Left out on the front page. */
  title?: string;
  description?: string;
  /** Query parameters that make it another page, like the keyword of a search; others do not. */
  search?: string;
  /** Keeps the page out of search engines: checkout, orders, errors. */
  noindex?: boolean;
  image?: string;
};

/** A page's title and what search engines and link previews read; React lifts it into the head. */
export const PageMeta = ({ title, description, search = '', noindex = false, image }: PageMetaProps) => {
  const { origin, basePath } = useApp();
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const { brand } = useShell();
  const url = `${origin}${basePath}${pathname.replace(/^\//, '')}${search}`;
  const inLanguage = (language: string) => `${url}${search ? '&' : '?'}lang=${language}`;
  const fullTitle = title ? `${title} · ${brand}` : brand;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content={i18n.language} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={new URL(image, origin).href} />}
      {noindex && <meta name="robots" content="noindex" />}
      {!noindex && (
        <>
          <meta property="og:url" content={url} />
          <link rel="canonical" href={url} />
          <link rel="alternate" hrefLang="x-default" href={url} />
          {writtenLanguages.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={inLanguage(language)} />
          ))}
        </>
      )}
    </>
  );
};
