import { Drawer } from '@base-ui/react/drawer';
import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../core/ui/class-names.ts';
import { isWide, menuSize } from '../core/ui/dialog-box.ts';
import { useWidthChange } from '../core/ui/use-width-change.ts';
import { MemberCard } from './member-card.tsx';
import { MenuEntries } from './menu-entries.tsx';
import type { Member, MenuProgramme } from './use-member.ts';

export type UserMenuProps = {
  /** Its button: the menu opens below it and returns the focus to it. */
  anchor: RefObject<HTMLButtonElement | null>;
  /** Null while the member's details cannot be loaded. */
  member: Member | null;
  programme: MenuProgramme | null;
  onClose: () => void;
  onSignOut: () => void;
};

/** SHELL-3: the open menu, a popover below its button or a sheet on phones. Load it lazily. */
export const UserMenu = ({ anchor, member, programme, onClose, onSignOut }: UserMenuProps) => {
  const { t } = useTranslation('account');
  const [wide] = useState(isWide);
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  useWidthChange(close);
  // It is taken away when the focus is back on its button.
  const root = { open, onOpenChange: setOpen, onOpenChangeComplete: (next: boolean) => !next && onClose() };
  const content = (
    <>
      <MemberCard member={member} programme={programme} isNarrow={!wide} />
      <MenuEntries onClose={close} onSignOut={onSignOut} />
    </>
  );
  if (!wide) {
    return (
      <Drawer.Root {...root} swipeDirection="down">
        <Drawer.Portal>
          <Drawer.Backdrop className="fixed inset-0 z-200 bg-black/60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Drawer.Viewport className="fixed inset-0 z-200 flex items-end justify-center">
            <Drawer.Popup
              aria-label={t('menu')}
              finalFocus={anchor}
              className="flex max-h-[88dvh] w-full max-w-160 translate-y-(--drawer-swipe-movement-y) flex-col overflow-y-auto overscroll-contain rounded-t-panel bg-raised pb-[env(safe-area-inset-bottom)] text-ink shadow-float transition-transform duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:duration-0"
            >
              <Drawer.Content>
                <div aria-hidden="true" className="bg-hero-to pt-3">
                  <div className="mx-auto h-1 w-10 rounded-full bg-white/50" />
                </div>
                {content}
              </Drawer.Content>
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.Root>
    );
  }
  return (
    <Popover.Root {...root}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={8} align="end" className="z-200">
          <Popover.Popup
            aria-label={t('menu')}
            finalFocus={anchor}
            className={classNames(
              menuSize,
              'rounded-panel border border-line bg-raised text-ink shadow-float transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0',
            )}
          >
            {content}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
