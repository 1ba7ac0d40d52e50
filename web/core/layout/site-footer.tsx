import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApp } from '../app.tsx';
import { formatInstant } from '../time/format.ts';
import { LanguageSelect } from './language-select.tsx';
import { useShell } from './shell.tsx';

/** Static pages in the order of the footer (ROUTE-13). */
const pages = ['about', 'help', 'faq', 'contact', 'termsAgreement', 'termsOfUse', 'privacy-policy'] as const;

const FooterMenu = () => {
  const { t } = useTranslation('shared');
  const { categories } = useShell();
  const linkClass = 'feedback inline-flex min-h-11 items-center rounded-control font-semibold text-soft hover:text-ink';
  return (
    <nav aria-label={t('footer.menu')} className="min-w-0">
      <ul className="flex flex-wrap gap-x-6 text-[0.9375rem]">
        {pages.map((page) => (
          <li key={page}>
            <Link to={`/${page}`} className={linkClass}>
              {t(`footer.pages.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-x-6 text-[0.9375rem]">
        <li>
          <Link to="/#leagues" className={linkClass}>
            {t('header.leagues')}
          </Link>
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            <Link to={`/search/events?categoryId=${encodeURIComponent(category.id)}`} className={linkClass}>
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Menu, language, copyright with version and build, legal note (SHELL-5, TEN-10). */
export const SiteFooter = () => {
  const year = useApp().now.slice(0, 4);
  const { t, i18n } = useTranslation('shared');
  const { brand } = useShell();
  return (
    <footer className="border-t border-line">
      <div className="shell flex flex-col gap-5 py-8">
        <div className="flex flex-col-reverse items-start justify-between gap-5 md:flex-row md:items-center">
          <FooterMenu />
          <LanguageSelect />
        </div>
        <p className="text-sm leading-relaxed text-soft">
          {t('footer.copyright', { year, brand })}{' '}
          <time dateTime={__BUILD_TIME__}>
            {t('footer.version', {
              version: __APP_VERSION__,
              date: formatInstant(__BUILD_TIME__, 'UTC', i18n.language),
            })}
          </time>{' '}
          {t('footer.legal')}
        </p>
      </div>
    </footer>
  );
};
