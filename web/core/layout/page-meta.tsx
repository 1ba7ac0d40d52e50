import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { localeOf } from '#rules/locale.ts';
import { useApp } from '../app.tsx';
import { brandCard, SHARE_HEIGHT, SHARE_WIDTH, shareImage } from '../seo/share-image.ts';
import { useShell } from './shell.tsx';

type PageMetaProps = {
  /** Without the brand's name; it is added. Left out on the front page. */
  title?: string;
  description?: string;
  /** Query parameters that belong to the canonical address, like the keyword of a search. */
  search?: string;
  /** Keeps the page out of search engines: checkout, orders, errors. */
  noindex?: boolean;
  /** Picture of the page's subject; without it the shop's own is used. */
  image?: string;
  /** Canonical address below the base path, for a page that has several. */
  path?: string;
};

/** The locale in the form of link previews: en_US. */
const previewLocale = (language: string): string => localeOf(language).replace('-', '_');

/** Title and meta tags for search engines and link previews; React moves them to the head. */
export const PageMeta = ({ title, description, search = '', noindex = false, image, path }: PageMetaProps) => {
  const { origin, root, basePath } = useApp();
  const { pathname, search: query } = useLocation();
  const { i18n } = useTranslation();
  const { brand, languages } = useShell();
  const url = `${origin}${basePath}${path ?? pathname.replace(/^\//, '')}${search}`;
  const inLanguage = (language: string) => `${url}${search ? '&' : '?'}lang=${language}`;
  // An address with `lang` has its own canonical address; without it the page's language follows the reader's.
  const named = languages.find((language) => language === new URLSearchParams(query).get('lang'));
  const canonical = named ? inLanguage(named) : url;
  const fullTitle = title ? `${title} · ${brand}` : brand;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content={previewLocale(i18n.language)} />
      {languages
        .filter((language) => language !== i18n.language)
        .map((language) => (
          <meta key={language} property="og:locale:alternate" content={previewLocale(language)} />
        ))}
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={shareImage(origin, image ?? brandCard(root))} />
      <meta property="og:image:width" content={String(SHARE_WIDTH)} />
      <meta property="og:image:height" content={String(SHARE_HEIGHT)} />
      <meta property="og:image:alt" content={title ?? brand} />
      <meta name="twitter:card" content="summary_large_image" />
      {noindex && <meta name="robots" content="noindex" />}
      {!noindex && (
        <>
          <meta property="og:url" content={canonical} />
          <link rel="canonical" href={canonical} />
          <link rel="alternate" hrefLang="x-default" href={url} />
          {languages.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={inLanguage(language)} />
          ))}
        </>
      )}
    </>
  );
};
