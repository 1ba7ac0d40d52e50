import { LogIn } from 'lucide-react';
import { type MouseEvent, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router';
import { useApp } from '../core/app.tsx';
import { later } from '../core/later.tsx';
import type { AccountProps } from '../core/layout/account-slot.tsx';
import { classNames } from '../core/ui/class-names.ts';
import { Icon } from '../core/ui/icon.tsx';
import { loginAddress, useViewer } from '../core/viewer/use-viewer.ts';
import { AccountBox, accountClass } from './account-box.tsx';
import type { MenuProgramme } from './use-member.ts';

const AccountMenu = later(() => import('./account-menu.tsx').then((module) => module.AccountMenu));

/** The member's box without the member: in the page for everyone, and while the name loads. */
const Placeholder = ({ onDark = false }: AccountProps) => (
  <span aria-hidden="true" className={classNames('inline-flex guest:hidden', accountClass(onDark))}>
    <AccountBox onDark={onDark} />
  </span>
);

const SignInLink = ({ onDark = false, onSignIn }: AccountProps & { onSignIn: () => void }) => {
  const { t } = useTranslation('shared');
  const { basePath } = useApp();
  const { pathname, search } = useLocation();
  const here = useHref({ pathname, search });
  return (
    <a
      href={loginAddress(basePath, here)}
      // A cached page is rendered without the visitor's other parameters; the click has them.
      suppressHydrationWarning
      onClick={(event: MouseEvent) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onSignIn();
      }}
      className={classNames(
        'feedback inline-flex h-11 shrink-0 items-center justify-center gap-2 rounded-full text-[0.9375rem] font-semibold member:hidden',
        onDark
          ? 'bg-white/15 text-white hover:bg-white/25 max-[26rem]:w-11 min-[26rem]:px-4'
          : 'border border-line bg-raised text-ink hover:border-line-strong hover:bg-sunk max-md:w-11 md:px-4',
      )}
    >
      <Icon as={LogIn} className="size-5" />
      <span className={onDark ? 'max-[26rem]:sr-only' : 'max-md:sr-only'}>{t('header.signIn')}</span>
    </a>
  );
};

type Props = AccountProps & {
  programme: MenuProgramme | null;
};

/** SHELL-1, SHELL-13: the sign-in link of a guest, or the member's menu; nothing where nobody can sign in (TEN-5). */
export const Account = ({ onDark, programme }: Props) => {
  const { status, can, signIn } = useViewer();
  if (status === 'member') {
    return (
      <Suspense fallback={<Placeholder onDark={onDark} />}>
        <AccountMenu onDark={onDark} programme={programme} />
      </Suspense>
    );
  }
  if (status === 'guest' && !can('SIGN_IN')) return null;
  return (
    <>
      <SignInLink onDark={onDark} onSignIn={signIn} />
      <Placeholder onDark={onDark} />
    </>
  );
};
