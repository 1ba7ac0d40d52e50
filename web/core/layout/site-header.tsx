import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HEADER_OFFSET_PX } from '../constants.ts';
import { classNames } from '../ui/class-names.ts';
import { AccountSlot } from './account-slot.tsx';
import { Burger } from './burger.tsx';
import { MenuLink, useMainMenu } from './menu.tsx';
import { useShell } from './shell.tsx';
import { Wordmark } from './wordmark.tsx';

/** HOME-8: whether the element with id "hero" is out of view; true when there is none. */
const useHeroOutOfView = (enabled: boolean): boolean => {
  const [isOutOfView, setOutOfView] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const hero = document.getElementById('hero');
    if (!hero) return setOutOfView(true);
    const observer = new IntersectionObserver(([entry]) => setOutOfView(entry ? !entry.isIntersecting : true), {
      rootMargin: `-${HEADER_OFFSET_PX}px 0px 0px 0px`,
    });
    observer.observe(hero);
    return () => observer.disconnect();
  }, [enabled]);
  return !enabled || isOutOfView;
};

const MainMenu = () => {
  const { t } = useTranslation('shared');
  return (
    <nav aria-label={t('header.menu')} className="ml-auto hidden shrink-0 xl:block">
      <ul className="flex items-center">
        {useMainMenu().entries.map(({ key, shown, to, label }) => (
          <li key={key} className={shown}>
            <MenuLink
              to={to}
              className="feedback inline-flex min-h-11 items-center rounded-control px-2 text-[0.9375rem] font-semibold whitespace-nowrap hover:bg-sunk"
            >
              {label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};

type SiteHeaderProps = {
  /** The search box, for screens with room for it. */
  search: ReactNode;
  /** Opens the search on a phone (SEARCH-15). */
  mobileSearch: ReactNode;
  /** Appears once the hero is scrolled out of view. */
  afterHero: boolean;
};

/** Logo, search and menu, at the top of the screen while scrolling. */
export const SiteHeader = ({ search, mobileSearch, afterHero }: SiteHeaderProps) => {
  const { t } = useTranslation('shared');
  const { brand } = useShell();
  const shown = useHeroOutOfView(afterHero);
  return (
    <header
      inert={!shown}
      className={classNames(
        'top-0 z-5 in-[:root:has([data-offline])]:top-9 border-b border-line bg-page/95 backdrop-blur-sm',
        afterHero ? 'fixed inset-x-0 transition-transform duration-200' : 'sticky',
        shown ? '' : 'invisible -translate-y-full',
      )}
    >
      <div className="shell flex min-h-16 items-center gap-2 py-2 max-md:flex-wrap sm:gap-3">
        <Wordmark brand={brand} homeLabel={t('header.home', { brand })} />
        <div className={classNames('hidden w-full max-w-sm min-w-[310px] md:block', afterHero && 'lg:min-w-90')}>
          {search}
        </div>
        <MainMenu />
        <div className="ml-auto min-w-0 flex-1 md:hidden">{mobileSearch}</div>
        <div className="flex shrink-0 items-center gap-1 md:max-xl:ml-auto">
          <AccountSlot />
          <Burger />
        </div>
      </div>
    </header>
  );
};
