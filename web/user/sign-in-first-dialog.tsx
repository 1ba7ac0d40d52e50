import { useTranslation } from 'react-i18next';
import { useApp } from '../core/app.tsx';
import { Button } from '../core/ui/button.tsx';
import { Dialog } from '../core/ui/dialog.tsx';
import type { SignInReason } from '../core/viewer/sign-in-first.ts';
import { useViewer } from '../core/viewer/use-viewer.ts';
import { useAccountTexts } from './use-account-texts.ts';

/** Where a guest wanted to go; a heart is on the page they are on. */
const pages = {
  tickets: 'userTickets',
  wallet: 'wallet',
  favourites: 'userFavorites',
  searches: 'userSearches',
  profile: 'profile',
};

/** AUTH-14: why a guest has to sign in, who then is where they wanted to go. */
export const SignInFirstDialog = ({ reason, onClose }: { reason: SignInReason; onClose: () => void }) => {
  const { t } = useTranslation('account');
  const { basePath } = useApp();
  const { signIn } = useViewer();
  if (useAccountTexts() !== 'there') return null;
  const returnTo = reason === 'heart' ? undefined : basePath + pages[reason];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`first.title.${reason}`)}
      description={t(`first.text.${reason}`)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('first.later')}
          </Button>
          <Button onClick={() => signIn(returnTo)}>{t('first.signIn')}</Button>
        </>
      }
    />
  );
};
