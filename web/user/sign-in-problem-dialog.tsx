import { useTranslation } from 'react-i18next';
import { Button } from '../core/ui/button.tsx';
import { Dialog } from '../core/ui/dialog.tsx';
import { useViewer } from '../core/viewer/use-viewer.ts';
import { useAccountTexts } from './use-account-texts.ts';

const problems = ['refused', 'unavailable', 'too-large', 'clock'] as const;

type Props = { problem: string; onClose: () => void };

/** AUTH-8: why nobody is signed in, and what to do. */
export const SignInProblemDialog = ({ problem, onClose }: Props) => {
  const { t } = useTranslation('account');
  const { signIn } = useViewer();
  // Anybody can write anything into an address.
  const known = problems.find((one) => one === problem) ?? 'refused';
  if (useAccountTexts() !== 'there') return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`problem.${known}.title`)}
      description={t(`problem.${known}.message`)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('problem.close')}
          </Button>
          {known !== 'too-large' && <Button onClick={() => signIn()}>{t('problem.again')}</Button>}
        </>
      }
    />
  );
};
