import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckoutDocument } from '#operations/generated/documents.ts';
import { useSetShippingOptionMutation } from '#operations/generated/hooks.ts';
import { deliversTo } from '#rules/delivery.ts';
import { withConnection } from '../../core/connection.ts';
import { notify } from '../../core/notify/notify.tsx';
import { type CheckoutCart, hasDelivery, type ShippingChoice } from '../cart-data.ts';
import type { CartMachine } from '../pay/cart-machine.ts';

/** What goes to a country, '' or null before one is known; null when the platform could not say. */
const optionsTo = (cart: CheckoutCart, country: string | null): ShippingChoice[] | null =>
  cart.shippingOptions?.filter(({ countries }) => !country || deliversTo(countries, country)) ?? null;

/** The free option is chosen by default: it does not change the total. */
const freeOption = (options: readonly ShippingChoice[] | null): ShippingChoice | null =>
  options?.find(({ fee, tax }) => fee.minorUnits + tax.minorUnits === 0) ?? null;

/** Whether the chosen option is not among those that can be had any more. */
const isLapsed = ({ shippingOption }: CheckoutCart, options: readonly ShippingChoice[] | null): boolean =>
  shippingOption !== null && options !== null && !options.some(({ id }) => id === shippingOption.id);

export const deliveryChosen = (cart: CheckoutCart, country: string | null): boolean =>
  !hasDelivery(cart) || (cart.shippingOption !== null && !isLapsed(cart, optionsTo(cart, country)));

/** Time has passed, or the brand offers something else now: what can still be chosen is read from the platform. */
const readOptions = (client: ApolloClient, cartId: string): void => {
  const variables = { cartId };
  client.query({ query: CheckoutDocument, variables, fetchPolicy: 'network-only' }).catch(() => undefined);
};

/** PRICE-3: when a payment is refused because of its delivery, the step of the delivery shows what is left. */
export function useRefusedDelivery(cartId: string, { refusal }: CartMachine): void {
  const client = useApolloClient();
  const isRefused = refusal?.fields.some(({ field }) => field === 'shippingOptionId') ?? false;
  useEffect(() => {
    if (isRefused) readOptions(client, cartId);
  }, [isRefused, client, cartId]);
}

/** Sends the chosen delivery option; the new totals come from the platform. */
export function useShipping(cart: CheckoutCart, country: string, onChanged: () => void) {
  const { t } = useTranslation('checkout');
  const client = useApolloClient();
  const [setOption] = useSetShippingOptionMutation();
  const [requested, setRequested] = useState<string | null>(null);
  const options = optionsTo(cart, country);
  const free = freeOption(options);
  const lapsed = isLapsed(cart, options);
  const chosen = requested ?? (lapsed ? null : cart.shippingOption?.id) ?? free?.id ?? null;

  const choose = async (shippingOptionId: string): Promise<boolean> => {
    setRequested(shippingOptionId);
    try {
      const { data } = await withConnection(() =>
        setOption({ variables: { input: { cartId: cart.id, shippingOptionId } } }),
      );
      const [problem] = data?.setShippingOption.problems ?? [];
      if (problem) {
        notify({ type: 'danger', title: problem.title, message: problem.message });
        readOptions(client, cart.id);
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
    options,
    chosen,
    saving: requested !== null,
    choose,
    /** What takes the place of the chosen option, which cannot be had any more; null while it can. */
    substitute: lapsed ? free : null,
    /** Sends the option that the screen shows as chosen, unless the platform has it. */
    settle: async (): Promise<boolean> => {
      if (!hasDelivery(cart)) return true;
      if (chosen === null) return false;
      return cart.shippingOption?.id === chosen || choose(chosen);
    },
  };
}
