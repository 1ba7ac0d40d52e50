import { type LoaderFunctionArgs, redirect } from 'react-router';
import { LatestOrderDocument } from '#operations/generated/documents.ts';
import { tryPrime } from '../core/apollo/prime.ts';

/** ROUTE-15: without an order's id the address leads to the visitor's newest order, or home. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const order = (await tryPrime(context, LatestOrderDocument))?.latestOrder;
  return redirect(order ? `/order-confirmation/${order.id}` : '/', { headers: { 'cache-control': 'no-store' } });
};
