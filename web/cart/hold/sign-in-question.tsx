import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../core/app.tsx';
import { loadTexts } from '../../core/i18n/texts.ts';
import { Button } from '../../core/ui/button.tsx';
import { Dialog } from '../../core/ui/dialog.tsx';
import { standingCart } from './current-hold.ts';
import type { OpenCart } from './open-cart.ts';

type SignInQuestionProps = { go: () => void; onClose: () => void };

/** Says before a sign-in that what a guest holds stays behind, and lets them keep it. Who holds nothing goes on at once. */
export const SignInQuestion = ({ go, onClose }: SignInQuestionProps) => {
  const client = useApolloClient();
  const { i18n } = useApp();
  const { t } = useTranslation('sale');
  const [held, setHeld] = useState<OpenCart | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const look = async () => {
      const [cart] = await Promise.all([standingCart(client), loadTexts(i18n, 'sale')]);
      if (cart) setHeld(cart);
      else go();
    };
    look().catch(go);
  }, [client, i18n, go]);
  if (held === null) return null;
  return (
    <Dialog
      open
      initialFocus={keep}
      onOpenChange={(next) => !next && onClose()}
      title={t('signIn.title')}
      description={t('signIn.text', { event: held.eventName })}
      footer={
        <>
          <Button variant="secondary" onClick={go}>
            {t('signIn.signIn')}
          </Button>
          <Button ref={keep} onClick={onClose}>
            {t('signIn.keep')}
          </Button>
        </>
      }
    />
  );
};
