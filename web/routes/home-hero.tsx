import { useTranslation } from 'react-i18next';
import { AccountSlot } from '../core/layout/account-slot.tsx';
import { Burger } from '../core/layout/burger.tsx';
import { useShell } from '../core/layout/shell.tsx';
import { useToldPrices } from '../core/layout/told-prices.ts';
import { Wordmark } from '../core/layout/wordmark.tsx';
import { QuickSearch } from '../search/quick-search.tsx';
import { SearchForm } from '../search/search-form.tsx';

/** The banner with the search (HOME-1); the header is hidden while it is in view (HOME-8). */
export const HomeHero = ({ programme }: { programme: string | null }) => {
  const { t } = useTranslation(['home', 'shared']);
  const { brand } = useShell();
  const told = useToldPrices();
  return (
    <section id="hero" aria-labelledby="hero-title" className="stage">
      <div className="shell flex flex-col pt-3 pb-6 sm:pb-16">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Wordmark brand={brand} homeLabel={t('shared:header.home', { brand })} onDark />
          <div className="flex items-center gap-2">
            <AccountSlot onDark />
            <Burger onDark />
          </div>
        </div>
        <h1
          id="hero-title"
          className="mt-6 max-w-3xl text-4xl leading-[1.1] font-extrabold tracking-tight sm:mt-12 sm:text-6xl"
        >
          {t('title')}
        </h1>
        <p className="mt-3 max-w-5xl sm:text-lg text-pretty text-white/90">
          {programme ? t('leadEarn', { programme, ...told }) : t('lead', told)}
        </p>
        <SearchForm className="mt-6 border-transparent sm:mt-10" />
        <QuickSearch />
      </div>
    </section>
  );
};
