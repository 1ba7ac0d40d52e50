import { ChevronDown, Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useSearchParams } from 'react-router';
import { useApp } from '../app.tsx';
import { withConnection } from '../connection.ts';
import { report } from '../errors/report.ts';
import { languageFor, nameOf } from '../i18n/languages.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useShell } from './shell.tsx';

/** Without JavaScript a form that loads the page again; with it the page stays, and its texts change (I18N-1, I18N-5). */
export const LanguageSelect = () => {
  const { t, i18n } = useTranslation('shared');
  const app = useApp();
  const { languages } = useShell();
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const choose = async (value: string) => {
    setBusy(true);
    try {
      const { switchLanguage } = await withConnection(() => import('../i18n/switch-language.ts'));
      await switchLanguage(app, languageFor(value), revalidate);
    } catch (error) {
      // The page stays in the language that it has.
      report('Problems with the language', error);
    } finally {
      setBusy(false);
    }
  };
  if (languages.length === 1) return null;
  return (
    <form method="get" className="flex items-center gap-2">
      <div className="relative inline-flex items-center text-ink">
        <Icon as={Globe} className="pointer-events-none absolute left-4 size-4 text-soft" />
        <select
          name="lang"
          aria-label={t('footer.language')}
          aria-busy={busy || undefined}
          value={i18n.language}
          onChange={(event) => void choose(event.target.value)}
          className="feedback min-h-11 appearance-none rounded-full border border-line bg-raised pr-10 pl-10 text-[0.9375rem] font-semibold hover:border-line-strong"
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {nameOf(language)}
            </option>
          ))}
        </select>
        <Icon as={ChevronDown} className="pointer-events-none absolute right-4 size-4 text-soft" />
      </div>
      <noscript>
        {/* Only in <noscript>: a cached page is rendered without the visitor's other parameters, and hydration must find the same. */}
        {[...search]
          .filter(([name]) => name !== 'lang')
          .map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur several times
            <input key={index} type="hidden" name={name} value={value} />
          ))}
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          {t('footer.changeLanguage')}
        </button>
      </noscript>
    </form>
  );
};
