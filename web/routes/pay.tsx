import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoaderFunctionArgs } from 'react-router';
import { usePaymentPageQuery } from '#operations/generated/hooks.ts';
import { CheckoutFrame } from '../cart/checkout/checkout-frame.tsx';
import { PayScreen } from '../cart/pay/pay-screen.tsx';
import { ensureTexts } from '../core/i18n/texts.ts';
import { Alert } from '../core/ui/alert.tsx';
import { Button, buttonClass } from '../core/ui/button.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';

export const handle = { layout: 'blank' } as const;

const load = async ({ context }: LoaderFunctionArgs) => {
  await ensureTexts(context, 'checkout', 'sale');
  return null;
};
export const loader = load;
export const clientLoader = load;

/** The part of the address after the #, which the server never sees; null before the page lives. */
const useToken = (): string | null => {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  return token;
};

const Ended = ({ cancelUrl }: { cancelUrl: string | undefined }) => {
  const { t } = useTranslation('checkout');
  return (
    <Alert
      tone="warning"
      title={t('payPage.ended')}
      action={
        cancelUrl !== undefined && (
          <a href={cancelUrl} className={buttonClass({ variant: 'secondary' })}>
            {t('payPage.cancel')}
          </a>
        )
      }
    >
      {t('payPage.endedText')}
    </Alert>
  );
};

/** GRAPH-15: where a partner's buyer pays, so that partners touch no card. */
export default function Pay() {
  const { t } = useTranslation('checkout');
  const token = useToken();
  const { data, loading, error, refetch } = usePaymentPageQuery(
    { token: token ?? '' },
    { skip: token === null, fetchPolicy: 'network-only' },
  );
  const [page, tenant] = [data?.paymentPage, data?.tenant];
  if (token !== null && page?.cart?.state === 'OPEN' && tenant) {
    return <PayScreen token={token} cart={page.cart} page={page} tenant={tenant} />;
  }
  if (token === null || loading) {
    return (
      <CheckoutFrame title={t('payment.title')} account={false}>
        <Skeleton className="h-96 rounded-panel" />
      </CheckoutFrame>
    );
  }
  return (
    <CheckoutFrame title={t('payment.title')} account={false}>
      <h1 className="sr-only">{t('payment.title')}</h1>
      {error && !page ? (
        <Alert
          tone="danger"
          announce
          title={t('payPage.failed')}
          action={<Button onClick={() => void refetch().catch(() => undefined)}>{t('payPage.again')}</Button>}
        />
      ) : (
        <Ended cancelUrl={page?.cancelUrl} />
      )}
    </CheckoutFrame>
  );
}
