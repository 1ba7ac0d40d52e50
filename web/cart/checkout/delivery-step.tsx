import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { billingFields } from '#rules/billing.ts';
import { notify } from '../../core/notify/notify.tsx';
import { Alert } from '../../core/ui/alert.tsx';
import { Button } from '../../core/ui/button.tsx';
import { type CheckoutCart, hasDelivery, roomItems, ticketItems, withoutSeats } from '../cart-data.ts';
import type { Refusal } from '../pay/cart-machine.ts';
import { BillingFields } from './billing-fields.tsx';
import { checkoutPath } from './checkout-steps.ts';
import { ErrorSummary } from './error-summary.tsx';
import { laterOf } from './order-summary.tsx';
import { ShippingOptions } from './shipping-options.tsx';
import { StepBar } from './step-bar.tsx';
import { StepCard } from './step-card.tsx';
import { writeBilling } from './typed-billing.ts';
import { billingFieldId, refusedBillingFields, useBillingForm, useBillingMessage } from './use-billing-form.ts';
import { useShipping } from './use-shipping.ts';

type DeliveryStepProps = {
  cart: CheckoutCart;
  /** Why the last payment failed. */
  refusal: Refusal | null;
  onShippingChanged: () => void;
};

/** The default country: that of the venue or hotel. */
const countryOf = (cart: CheckoutCart): string =>
  (ticketItems(cart)[0]?.event.venue ?? roomItems(cart)[0]?.room.hotel)?.address.countryCode ?? 'US';

type Substitution = { option: string; other: string; refusal: Refusal | null };

/** When the chosen option cannot be had any more, chooses the free one, so that the total is right; answers what to say of it. */
function useSubstitute(
  cart: CheckoutCart,
  refusal: Refusal | null,
  shipping: ReturnType<typeof useShipping>,
): Substitution | null {
  const [said, setSaid] = useState<Substitution | null>(null);
  const { substitute, choose } = shipping;
  const option = cart.shippingOption?.name ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each option that lapses
  useEffect(() => {
    if (!substitute) return;
    setSaid({ option, other: substitute.name, refusal });
    void choose(substitute.id);
  }, [substitute?.id]);
  return said?.other === cart.shippingOption?.name ? said : null;
}

const SubstituteNotice = ({ cart, option, other, refusal }: Substitution & { cart: CheckoutCart }) => {
  const { t } = useTranslation('checkout');
  return (
    <Alert tone="warning" announce title={t('delivery.lapsed', { option, other })}>
      {refusal && (
        <>
          {refusal.message} {!refusal.saysUncharged && t('payment.refused.uncharged', withoutSeats(cart))}
        </>
      )}
    </Alert>
  );
};

const noFields: readonly { field: string }[] = [];

/** The form of the billing details, what is wrong in it, and the way on. */
function useDeliveryForm({ cart, refusal, onShippingChanged }: DeliveryStepProps) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const form = useBillingForm(countryOf(cart));
  const country = form.watch('country');
  const shipping = useShipping(cart, country, onShippingChanged);
  const messageOf = useBillingMessage(country);
  const refused = refusal?.fields ?? noFields;
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const { errors } = form.formState;

  useEffect(() => {
    const fields = refusedBillingFields(refused);
    for (const field of fields) form.setError(field, { type: 'platform' });
    if (fields.length > 0) setAttempt((last) => last + 1);
  }, [refused, form]);

  const goOn = form.handleSubmit(
    async (values) => {
      setBusy(true);
      writeBilling(values);
      const settled = await shipping.settle();
      setBusy(false);
      if (settled) return navigate(checkoutPath(cart.id, 2));
      if (shipping.chosen === null) notify({ type: 'warning', message: t('delivery.choose') });
    },
    () => setAttempt((last) => last + 1),
  );

  const summary = billingFields.flatMap((field) => {
    const message = messageOf(field, errors[field]);
    return message ? [{ fieldId: billingFieldId(field), message }] : [];
  });
  return { form, shipping, summary, attempt, busy, goOn };
}

/** Step 1: delivery and billing. */
export const DeliveryStep = (props: DeliveryStepProps) => {
  const { cart, refusal } = props;
  const { t } = useTranslation('checkout');
  const { form, shipping, summary, attempt, busy, goOn } = useDeliveryForm(props);
  const substituted = useSubstitute(cart, refusal, shipping);

  const unknownOptions = hasDelivery(cart) && cart.shippingOptions === null;
  useEffect(() => {
    if (unknownOptions) notify({ type: 'danger', message: t('delivery.failed') });
  }, [unknownOptions, t]);

  return (
    <form noValidate onSubmit={(event) => void goOn(event)} className="flex flex-col gap-6">
      <ErrorSummary errors={summary} attempt={attempt} />
      {hasDelivery(cart) ? (
        <StepCard title={t('delivery.title')} level="h1">
          {substituted && <SubstituteNotice cart={cart} {...substituted} />}
          <ShippingOptions
            options={shipping.options}
            chosen={shipping.chosen}
            disabled={busy}
            saving={shipping.saving}
            onChoose={(id) => void shipping.choose(id)}
          />
        </StepCard>
      ) : (
        <h1 className="text-xl font-bold">{t('delivery.billing')}</h1>
      )}
      <BillingFields form={form} />
      <StepBar total={cart.totals.total} {...laterOf(cart)}>
        <Button type="submit" size="large" block busy={busy || shipping.saving}>
          {t('delivery.next')}
        </Button>
      </StepBar>
    </form>
  );
};
