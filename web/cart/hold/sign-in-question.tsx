import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../core/app.tsx';
import { loadTexts } from '../../core/i18n/texts.ts';
import { Button } from '../../core/ui/button.tsx';
import { Dialog } from '../../core/ui/dialog.tsx';
import { guardSignIn } from '../../core/viewer/viewer-store.ts';
import { standingCart } from './current-hold.ts';
import type { OpenCart } from './open-cart.ts';

type Question = { cart: OpenCart; go: () => void };

/** Says before a sign-in that what a guest holds stays behind, and lets them keep it. */
export const SignInQuestion = () => {
  const client = useApolloClient();
  const { i18n } = useApp();
  const { t } = useTranslation('sale');
  const [question, setQuestion] = useState<Question | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(
    () =>
      guardSignIn((go) => {
        const ask = async () => {
          const cart = await standingCart(client);
          if (cart === null) return go();
          await loadTexts(i18n, 'sale');
          setQuestion({ cart, go });
        };
        // Who cannot be asked is not kept from signing in.
        ask().catch(go);
      }),
    [client, i18n],
  );
  if (question === null) return null;
  const close = () => setQuestion(null);
  return (
    <Dialog
      open
      initialFocus={keep}
      onOpenChange={(next) => !next && close()}
      title={t('signIn.title')}
      description={t('signIn.text', { event: question.cart.eventName })}
      footer={
        <>
          <Button variant="secondary" onClick={question.go}>
            {t('signIn.signIn')}
          </Button>
          <Button ref={keep} onClick={close}>
            {t('signIn.keep')}
          </Button>
        </>
      }
    />
  );
};
