import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { isWide } from '../ui/dialog-box.ts';
import { Drawer } from '../ui/drawer.tsx';
import { LanguageSelect } from './language-select.tsx';
import { MenuLink, useMenu } from './menu.tsx';

type BurgerMenuProps = { anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** SHELL-1: every entry of header and footer, each once, and the languages; a sheet on phones. Load it lazily. */
export const BurgerMenu = ({ anchor, onClose }: BurgerMenuProps) => {
  const { t } = useTranslation('shared');
  const [Box] = useState(() => (isWide() ? Dialog : Drawer));
  const top = useMenu('top');
  const further = useMenu('footer').filter(({ key }) => !top.some((entry) => entry.key === key));
  return (
    <Box open onOpenChange={(open) => !open && onClose()} title={t('header.menu')} finalFocus={anchor}>
      <nav aria-label={t('header.menu')}>
        {[top, further].map((entries, index) => (
          <ul
            // biome-ignore lint/suspicious/noArrayIndexKey: always the same two
            key={index}
            className={index === 0 ? 'text-lg font-bold' : 'mt-3 border-t border-line pt-3 text-soft'}
          >
            {entries.map(({ key, to, label }) => (
              <li key={key}>
                <MenuLink
                  to={to}
                  onClick={onClose}
                  className="feedback -mx-3 flex min-h-11 items-center rounded-control px-3 hover:bg-sunk"
                >
                  {label}
                </MenuLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <LanguageSelect />
    </Box>
  );
};
