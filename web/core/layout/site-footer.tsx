import { useTranslation } from 'react-i18next';
import { useApp } from '../app.tsx';
import { CookieSettings } from '../consent/cookie-settings.tsx';
import { formatInstant } from '../time/format.ts';
import { FOOTER_MENU } from './burger.tsx';
import { LanguageSelect } from './language-select.tsx';
import { type MenuItem, MenuLink, useMenu } from './menu.tsx';
import { useShell } from './shell.tsx';

/** Pages of text and the tenant's own links first, then the ways into the catalogue. */
const FooterMenu = () => {
  const { t } = useTranslation('shared');
  const menu = useMenu('footer');
  const isCatalogue = ({ item }: MenuItem) => item === 'leagues' || item === 'categories';
  const rows = [menu.filter((entry) => !isCatalogue(entry)), menu.filter(isCatalogue)];
  return (
    <nav id={FOOTER_MENU} aria-label={t('footer.menu')} className="min-w-0">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: always the same two
        <ul key={index} className="flex flex-wrap gap-x-6 text-[0.9375rem]">
          {row.map(({ key, to, label }) => (
            <li key={key}>
              <MenuLink
                to={to}
                className="feedback inline-flex min-h-11 items-center rounded-control font-semibold text-soft hover:text-ink"
              >
                {label}
              </MenuLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
};

/** Menu, language, copyright with version and build, legal note (SHELL-5, TEN-10). */
export const SiteFooter = () => {
  const year = useApp().now.slice(0, 4);
  const { t, i18n } = useTranslation('shared');
  const { brand, tenant } = useShell();
  return (
    <footer className="border-t border-line">
      <div className="shell flex flex-col gap-5 py-8">
        <div className="flex flex-col-reverse items-start justify-between gap-5 md:flex-row md:items-center">
          <FooterMenu />
          <div className="flex flex-wrap items-center gap-x-6">
            <LanguageSelect />
            <CookieSettings className="feedback inline-flex min-h-11 items-center rounded-control text-[0.9375rem] font-semibold text-soft hover:text-ink" />
          </div>
        </div>
        <p className="text-sm leading-relaxed text-soft">
          {t('footer.copyright', { year, brand })}{' '}
          <time dateTime={__BUILD_TIME__}>
            {t('footer.version', {
              version: __APP_VERSION__,
              date: formatInstant(__BUILD_TIME__, 'UTC', i18n.language),
            })}
          </time>{' '}
          {tenant?.legal.notes ?? t('footer.legal')}
        </p>
      </div>
    </footer>
  );
};
