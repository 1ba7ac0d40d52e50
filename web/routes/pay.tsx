import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoaderFunctionArgs } from 'react-router';
import { usePaymentPageQuery } from '#operations/generated/hooks.ts';
import { CheckoutFrame } from '../cart/checkout/checkout-frame.tsx';
import { stepOf } from '../cart/pay/cart-machine.ts';
import { PayBankScreen } from '../cart/pay/pay-bank-screen.tsx';
import { rememberedPayPage } from '../cart/pay/pay-page-memory.ts';
import { PayScreen, type Refusal } from '../cart/pay/pay-screen.tsx';
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

/** The part of the address after the #, which the server never sees; null before the page lives. The way back from the bank has none. */
const useToken = (): { token: string | null; isBack: boolean } => {
  const [found, setFound] = useState<{ token: string | null; isBack: boolean }>({ token: null, isBack: false });
  useEffect(() => {
    const named = window.location.hash.slice(1);
    setFound({ token: named || (rememberedPayPage() ?? ''), isBack: named === '' });
  }, []);
  return found;
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
  const { token, isBack } = useToken();
  const { data, loading, error, refetch } = usePaymentPageQuery(
    { token: token ?? '' },
    { skip: token === null, fetchPolicy: 'network-only' },
  );
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [page, tenant] = [data?.paymentPage, data?.tenant];
  const step = page?.cart && stepOf(page.cart);
  const isDecided = page?.cart?.state === 'OPEN' && (!isBack || refused !== null);
  if (token !== null && page?.cart && (step || !isDecided)) {
    const onRefused = (refusal: Refusal) => {
      setRefused(refusal);
      void refetch().catch(() => undefined);
    };
    return <PayBankScreen token={token} serverTime={page.cart.serverTime} step={step} onRefused={onRefused} />;
  }
  if (token !== null && page?.cart?.state === 'OPEN' && tenant) {
    return <PayScreen token={token} cart={page.cart} page={page} tenant={tenant} refused={refused} />;
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
