import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { billingFields } from '#rules/billing.ts';
import { notify } from '../core/notify/notify.tsx';
import { Button } from '../core/ui/button.tsx';
import { BillingFields } from './billing-fields.tsx';
import { type CheckoutCart, hasDelivery, roomItems, ticketItems } from './cart-data.ts';
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
  /** Billing fields that the platform refused. */
  refused: readonly { field: string }[];
  onShippingChanged: () => void;
};

/** The default country: that of the venue or hotel. */
const countryOf = (cart: CheckoutCart): string =>
  (ticketItems(cart)[0]?.event.venue ?? roomItems(cart)[0]?.room.hotel)?.address.countryCode ?? 'US';

/** Step 1: delivery and billing. */
export const DeliveryStep = ({ cart, refused, onShippingChanged }: DeliveryStepProps) => {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const form = useBillingForm(countryOf(cart));
  const shipping = useShipping(cart, onShippingChanged);
  const messageOf = useBillingMessage(form.watch('country'));
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const { errors } = form.formState;

  useEffect(() => {
    const fields = refusedBillingFields(refused);
    for (const field of fields) form.setError(field, { type: 'platform' });
    if (fields.length > 0) setAttempt((last) => last + 1);
  }, [refused, form]);

  const unknownOptions = hasDelivery(cart) && cart.shippingOptions === null;
  useEffect(() => {
    if (unknownOptions) notify({ type: 'danger', message: t('delivery.failed') });
  }, [unknownOptions, t]);

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

  return (
    <form noValidate onSubmit={(event) => void goOn(event)} className="flex flex-col gap-6">
      <ErrorSummary errors={summary} attempt={attempt} />
      {hasDelivery(cart) ? (
        <StepCard title={t('delivery.title')} level="h1">
          <ShippingOptions
            options={cart.shippingOptions}
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
