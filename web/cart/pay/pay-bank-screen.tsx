import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentAnswerFragment } from '#operations/generated/documents.ts';
import { useCancelPaymentMutation, useCompletePaymentMutation } from '#operations/generated/hooks.ts';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import { CheckoutFrame } from '../checkout/checkout-frame.tsx';
import { BankScreen } from './bank-screen.tsx';
import type { Refusal } from './pay-screen.tsx';

const askEveryMs = 40_000;

type PayBankScreenProps = {
  token: string;
  serverTime: string;
  /** Null: there is nothing more to do at the bank. */
  step: { url: string; stepEndsAt: string } | null | undefined;
  onRefused: (refusal: Refusal) => void;
};

/** A partner's buyer whose bank wants the payment confirmed, and who is back from its page. */
export const PayBankScreen = ({ token, serverTime, step, onRefused }: PayBankScreenProps) => {
  const { t } = useTranslation('checkout');
  const [complete] = useCompletePaymentMutation();
  const [cancel] = useCancelPaymentMutation();
  const variables = { input: { token } };
  const follow = async (answer: PaymentAnswerFragment | undefined): Promise<void> => {
    if (answer?.returnUrl) window.location.assign(answer.returnUrl);
    const [problem] = answer?.problems ?? [];
    if (problem) onRefused(problem);
  };
  const ask = useRef(async () => {});
  ask.current = async () => {
    const answer = await complete({ variables, fetchPolicy: 'no-cache' }).catch(() => undefined);
    await follow(answer?.data?.completePayment);
  };
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && ask.current());
    look();
    const timer = setInterval(look, askEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const payAnotherWay = async () => {
    const answer = await cancel({ variables, fetchPolicy: 'no-cache' }).catch(() => undefined);
    await follow(answer?.data?.cancelPayment);
  };
  return (
    <CheckoutFrame title={t('bank.title')} account={false}>
      {step ? (
        <BankScreen serverTime={serverTime} step={{ ...step, isNew: false }} onOther={payAnotherWay} />
      ) : (
        <Skeleton className="h-96 rounded-panel" />
      )}
    </CheckoutFrame>
  );
};
