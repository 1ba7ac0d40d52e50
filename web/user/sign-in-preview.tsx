import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useLocation } from 'react-router';
import { useApp } from '../core/app.tsx';
import { type ModalProps, ModalScreen } from '../core/modal/modal-screen.tsx';
import { Alert } from '../core/ui/alert.tsx';
import { Button, buttonClass } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { loginAddress } from '../core/viewer/use-viewer.ts';
import { useSignInWindow, type WindowStage } from './sign-in-window.ts';
import { useAccountTexts } from './use-account-texts.ts';

/** Where its window comes back to: this modal over home, opened by its address. */
const PREVIEW_PATH = 'modal/sso/preview';
const points = ['point1', 'point2', 'point3'] as const;

const Progress = ({ stage }: { stage: WindowStage }) => {
  const { t } = useTranslation('account');
  if (stage === 'ready') return null;
  const tone = { waiting: 'info', blocked: 'warning', done: 'success' } as const;
  return (
    <Alert tone={tone[stage]} announce>
      {t(`preview.${stage}`)}
    </Alert>
  );
};

/** ROUTE-6: explains the sign-in, and opens it in a window; over a page it closes when the window has signed in. */
export const SignInPreview = ({ parent, onClosed }: ModalProps) => {
  const { t } = useTranslation('account');
  const { basePath } = useApp();
  const { stage, open } = useSignInWindow(PREVIEW_PATH);
  const { pathname, search } = useLocation();
  // Opened by its own address it leads to home, else back to the page below.
  const here = useHref(parent ?? { pathname, search });
  const state = useAccountTexts();
  const isDone = stage === 'done';
  useEffect(() => {
    if (isDone && parent === null) onClosed();
  }, [isDone, parent, onClosed]);
  if (state === 'coming' && parent === null) return null;
  return (
    <ModalScreen title={t('preview.title')} parent={parent} onClosed={onClosed} className="md:max-w-[500px]!">
      <p className="text-soft">{t('preview.lead')}</p>
      <ul className="flex flex-col gap-2">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-3">
            <Icon as={Check} className="mt-0.5 size-5 text-good" />
            {t(`preview.${point}`)}
          </li>
        ))}
      </ul>
      <Progress stage={stage} />
      {!isDone && (
        <div className="flex flex-col gap-2">
          <Button size="large" block onClick={open}>
            {t('preview.open')}
          </Button>
          <a href={loginAddress(basePath, here)} className={buttonClass({ variant: 'quiet', block: true })}>
            {t('preview.here')}
          </a>
        </div>
      )}
    </ModalScreen>
  );
};
