import { useState } from 'react';
import type { MoneyAmount } from '../../core/money/format.ts';
import type { TicketRequest } from '../../core/seats/ticket-request.ts';
import { isRecord, readStored, writeStored } from '../../core/storage/stored.ts';
import { useHydrated } from '../../core/use-hydrated.ts';
import { type CheckoutCart, type TicketItem, ticketItems } from '../cart-data.ts';
import { readRequest } from '../hold/open-cart.ts';

const KEY = 'grandstand.shown';

/** What an event page asked for tickets when they were held, their package included. */
export type ShownPrice = { request: TicketRequest; total: MoneyAmount };

export const rememberShown = (shown: ShownPrice): void => writeStored('local', KEY, shown);

function readShown(): ShownPrice | null {
  const value = readStored('local', KEY);
  if (!isRecord(value) || !isRecord(value.total)) return null;
  const request = readRequest(value.request);
  const { minorUnits, currencyCode } = value.total;
  if (!request || typeof minorUnits !== 'number' || typeof currencyCode !== 'string') return null;
  return { request, total: { minorUnits, currencyCode } };
}

const isOf = (request: TicketRequest, { event, quantity, section, row, seats }: TicketItem): boolean =>
  request.eventId === event.id &&
  request.quantity === quantity &&
  (!request.seats ||
    (request.section === section &&
      request.row === row &&
      request.seats.toSorted().join() === seats.toSorted().join()));

/** PRICE-1: what was shown for the very tickets of a cart, and what they cost in it, without delivery and room; null when that is not known. */
export function comparePrice(
  shown: ShownPrice | null,
  cart: Pick<CheckoutCart, 'items' | 'package'>,
): { shown: MoneyAmount; actual: MoneyAmount; hasRisen: boolean } | null {
  const [item] = ticketItems(cart);
  if (!shown || !item || !isOf(shown.request, item)) return null;
  if ((shown.request.packageId ?? null) !== (cart.package?.id ?? null)) return null;
  if (shown.total.currencyCode !== item.total.currencyCode) return null;
  const hasRisen = item.total.minorUnits > shown.total.minorUnits;
  return { shown: shown.total, actual: item.total, hasRisen };
}

/** The same for this browser. `agree`: from now on the cart's price counts as the one that was shown. */
export function useShownPrice(cart: CheckoutCart) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(readShown);
  const compared = comparePrice(shown, cart);
  if (!hydrated || !shown || !compared) return null;
  const agree = () => {
    const agreed = { ...shown, total: compared.actual };
    rememberShown(agreed);
    setShown(agreed);
  };
  return { ...compared, agree };
}

export type ComparedPrice = ReturnType<typeof useShownPrice>;
