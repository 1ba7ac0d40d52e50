import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetShippingOptionMutation } from '#operations/generated/hooks.ts';
import { notify } from '../core/notify/notify.tsx';
import { type CheckoutCart, hasDelivery } from './cart-data.ts';

/** The option that costs nothing is taken for granted until the buyer says otherwise: it changes no total. */
const freeOption = (cart: CheckoutCart): string | null =>
  cart.shippingOptions?.find(({ fee, tax }) => fee.minorUnits + tax.minorUnits === 0)?.id ?? null;

export const deliveryChosen = (cart: CheckoutCart): boolean => cart.shippingOption !== null || !hasDelivery(cart);

/** Chooses the delivery; the totals that come back are the platform's own. */
export function useShipping(cart: CheckoutCart, onChanged: () => void) {
  const { t } = useTranslation('checkout');
  const [setOption] = useSetShippingOptionMutation();
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = wanted ?? cart.shippingOption?.id ?? freeOption(cart);

  const choose = async (shippingOptionId: string): Promise<boolean> => {
    setWanted(shippingOptionId);
    try {
      const { data } = await setOption({ variables: { input: { cartId: cart.id, shippingOptionId } } });
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
      setWanted(null);
    }
  };

  return {
    chosen,
    saving: wanted !== null,
    choose,
    /** Makes sure that the platform knows the option which the screen shows as chosen. */
    settle: async (): Promise<boolean> => {
      if (!hasDelivery(cart)) return true;
      if (chosen === null) return false;
      return cart.shippingOption?.id === chosen || choose(chosen);
    },
  };
}
