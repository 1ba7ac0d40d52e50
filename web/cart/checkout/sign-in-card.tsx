import { useTranslation } from 'react-i18next';
import { useShell } from '../../core/layout/shell.tsx';
import { Button } from '../../core/ui/button.tsx';
import { useViewer } from '../../core/viewer/use-viewer.ts';
import { StepCard } from './step-card.tsx';

type SignInCardProps = {
  /** signedOut: the sign-in ended during the checkout. signIn: only members may buy here (TEN-6). */
  reason: 'signedOut' | 'signIn';
  /** i18next's context: what is held. */
  held?: { context?: 'room' };
};

/** In place of a step: signing in comes back to this cart and step, and the hold is kept meanwhile where it follows the sign-in. */
export const SignInCard = ({ reason, held = {} }: SignInCardProps) => {
  const { t } = useTranslation('checkout');
  const { signIn } = useViewer();
  const follows = useShell().has('ADOPT_SESSION');
  return (
    <StepCard
      title={t(`${reason}.title`)}
      hint={reason === 'signIn' && !follows ? t('signIn.text', { context: 'left' }) : t(`${reason}.text`, held)}
      level="h1"
    >
      <Button size="large" block onClick={() => signIn()}>
        {t(`${reason}.action`)}
      </Button>
    </StepCard>
  );
};
