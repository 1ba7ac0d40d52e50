import { UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../core/later.tsx';
import type { AccountProps } from '../core/layout/account-slot.tsx';
import { formatNumber } from '../core/money/format.ts';
import { classNames } from '../core/ui/class-names.ts';
import { Icon } from '../core/ui/icon.tsx';
import { useLazyMenu } from '../core/ui/use-lazy-menu.ts';
import { AccountBox, accountClass } from './account-box.tsx';
import { initialsOf } from './member-name.ts';
import { SigningOut } from './signing-out.tsx';
import { type MenuProgramme, useMember } from './use-member.ts';

const loadMenu = () => import('./user-menu.tsx');
const UserMenu = later(() => loadMenu().then((module) => module.UserMenu));

type AccountMenuProps = AccountProps & { programme: MenuProgramme | null };

/** SHELL-3: the member's initials, and on wider screens name and points; a click opens the menu. */
export const AccountMenu = ({ onDark = false, programme }: AccountMenuProps) => {
  const { t, i18n } = useTranslation('account');
  const member = useMember();
  const { anchor, isOpen, close, trigger } = useLazyMenu(loadMenu);
  const [isLeaving, setLeaving] = useState(false);
  const points = member?.balance && formatNumber(member.balance.points, i18n.language);
  const name = member?.name ?? null;
  return (
    <>
      <button
        {...trigger}
        className={classNames(
          'feedback inline-flex',
          accountClass(onDark),
          onDark ? 'text-white md:hover:bg-white/25' : 'md:hover:bg-line',
        )}
      >
        <span className="sr-only">{name ? t('menuOf', { name }) : t('menu')}</span>
        <AccountBox mark={(member && initialsOf(member)) || <Icon as={UserRound} />} onDark={onDark}>
          <span className="truncate text-[0.9375rem] font-semibold">{member?.firstName ?? name}</span>
          {points && (
            <span className={classNames('truncate text-xs', onDark ? 'text-white/85' : 'text-soft')}>
              {points} {programme?.name}
            </span>
          )}
        </AccountBox>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <UserMenu
            anchor={anchor}
            member={member}
            programme={programme}
            onClose={close}
            onSignOut={() => {
              close();
              setLeaving(true);
            }}
          />
        </Suspense>
      )}
      {isLeaving && <SigningOut />}
    </>
  );
};
