import { Menu } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawn } from '../drawn.ts';
import { later } from '../later.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { useMainMenu } from './menu.tsx';

// Asking for its files takes longer than drawing the pressed button.
const load = () => drawn().then(() => import('./burger-menu.tsx'));
// The menu itself asks again.
const prepare = () => void load().catch(() => undefined);
const BurgerMenu = later(() => load().then((module) => module.BurgerMenu));

/** The id of the footer's menu: without JavaScript the burger leads there. */
export const FOOTER_MENU = 'footer-menu';

/** Where the header has no room for the main menu: opens it together with the footer's. */
export const Burger = ({ onDark = false }: { onDark?: boolean }) => {
  const { t } = useTranslation('shared');
  const anchor = useRef<HTMLAnchorElement>(null);
  // Each click opens a menu of its own, so that one which is still closing does not take the new one with it; 0 is none.
  const [opened, setOpened] = useState(0);
  return (
    <>
      <a
        ref={anchor}
        href={`#${FOOTER_MENU}`}
        aria-label={t('header.menu')}
        aria-haspopup="dialog"
        aria-expanded={opened > 0}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          event.preventDefault();
          setOpened(opened + 1);
        }}
        className={classNames(
          'feedback inline-flex size-11 shrink-0 items-center justify-center rounded-full',
          useMainMenu().burgerShown,
          onDark ? 'bg-white/15 text-white hover:bg-white/25' : 'text-ink hover:bg-sunk',
        )}
      >
        <Icon as={Menu} />
      </a>
      {opened > 0 && (
        <Suspense fallback={null}>
          <BurgerMenu key={opened} anchor={anchor} onClose={() => setOpened(0)} />
        </Suspense>
      )}
    </>
  );
};
