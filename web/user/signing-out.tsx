import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SIGN_OUT_MS } from '#rules/timings.ts';
import { useApp } from '../core/app.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { forgetMember } from './member-memory.ts';
import { stopMemberSession } from './member-session.ts';

/** SHELL-4, AUTH-7: covers the page at once, forgets everything of the person, and leaves for the gateway's sign-out. */
export const SigningOut = () => {
  const { t } = useTranslation('account');
  const { basePath, client } = useApp();
  const cover = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    cover.current?.showModal();
    stopMemberSession();
    forgetMember(client);
    const timer = setTimeout(() => location.assign(`${basePath}logout`), SIGN_OUT_MS);
    return () => clearTimeout(timer);
  }, [basePath, client]);
  return (
    <dialog
      ref={cover}
      aria-label={t('signingOut')}
      // Esc must not show the page of somebody who is leaving.
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none bg-page text-ink outline-none open:grid open:place-items-center"
    >
      <p role="status" className="flex items-center gap-3 text-lg font-semibold">
        <Icon as={LoaderCircle} className="size-6 animate-spin motion-reduce:animate-none" />
        {t('signingOut')}
      </p>
    </dialog>
  );
};
