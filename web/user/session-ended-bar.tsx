import { useTranslation } from 'react-i18next';
import { Alert } from '../core/ui/alert.tsx';
import { Button } from '../core/ui/button.tsx';
import { useViewer } from '../core/viewer/use-viewer.ts';
import { useAccountTexts } from './use-account-texts.ts';

/** AUTH-14: a sign-in that ended by itself says so, and leads back to this page. */
export const SessionEndedBar = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('account');
  const { signIn } = useViewer();
  if (useAccountTexts() !== 'there') return null;
  const action = (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => signIn()}>{t('problem.again')}</Button>
      <Button variant="quiet" onClick={onClose}>
        {t('problem.close')}
      </Button>
    </div>
  );
  return (
    <div className="sticky top-0 z-100 bg-page print:hidden">
      <Alert tone="warning" title={t('ended.title')} action={action} announce className="shell rounded-none">
        {t('ended.text')}
      </Alert>
    </div>
  );
};
