import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetShippingOptionMutation } from '#operations/generated/hooks.ts';
import { withConnection } from '../core/connection.ts';
import { notify } from '../core/notify/notify.tsx';
import { type CheckoutCart, hasDelivery } from './cart-data.ts';

/** The free option is chosen by default: it does not change the total. */
const freeOption = (cart: CheckoutCart): string | null =>
  cart.shippingOptions?.find(({ fee, tax }) => fee.minorUnits + tax.minorUnits === 0)?.id ?? null;

export const deliveryChosen = (cart: CheckoutCart): boolean => cart.shippingOption !== null || !hasDelivery(cart);

/** Sends the chosen delivery option; the new totals come from the platform. */
export function useShipping(cart: CheckoutCart, onChanged: () => void) {
  const { t } = useTranslation('checkout');
  const [setOption] = useSetShippingOptionMutation();
  const [requested, setRequested] = useState<string | null>(null);
  const chosen = requested ?? cart.shippingOption?.id ?? freeOption(cart);

  const choose = async (shippingOptionId: string): Promise<boolean> => {
    setRequested(shippingOptionId);
    try {
      const { data } = await withConnection(() =>
        setOption({ variables: { input: { cartId: cart.id, shippingOptionId } } }),
      );
      const [problem] = data?.setShippingOption.problems ?? [];
      if (problem) {
        notify({ type: 'danger', title: problem.title, message: problem.message });
        return false;
      }
      onChanged();
      return true;
    } catch {
      notify({ type: 'danger', message: t('delivery.change') });
      return false;
    } finally {
      setRequested(null);
    }
  };

  return {
    chosen,
    saving: requested !== null,
    choose,
    /** Sends the option that the screen shows as chosen, unless the platform has it. */
    settle: async (): Promise<boolean> => {
      if (!hasDelivery(cart)) return true;
      if (chosen === null) return false;
      return cart.shippingOption?.id === chosen || choose(chosen);
    },
  };
}
