import { Menu } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { useLazyMenu } from '../ui/use-lazy-menu.ts';

const load = () => import('./burger-menu.tsx');
const BurgerMenu = lazy(() => load().then((module) => ({ default: module.BurgerMenu })));

/** The id of the footer's menu: without JavaScript the burger leads there. */
export const FOOTER_MENU = 'footer-menu';

/** Where the header has no room for the main menu: opens it together with the footer's. */
export const Burger = ({ onDark = false }: { onDark?: boolean }) => {
  const { t } = useTranslation('shared');
  const { anchor, isOpen, close, trigger } = useLazyMenu<HTMLAnchorElement>(load);
  const { type: _ofButtons, ...link } = trigger;
  return (
    <>
      <a
        {...link}
        href={`#${FOOTER_MENU}`}
        aria-label={t('header.menu')}
        onClick={(event) => {
          event.preventDefault();
          link.onClick();
        }}
        className={classNames(
          'feedback inline-flex size-11 shrink-0 items-center justify-center rounded-full xl:hidden',
          onDark ? 'bg-white/15 text-white hover:bg-white/25' : 'text-ink hover:bg-sunk',
        )}
      >
        <Icon as={Menu} />
      </a>
      {isOpen && (
        <Suspense fallback={null}>
          <BurgerMenu anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
