import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { OrderConfirmationDocument } from '#operations/generated/documents.ts';
import { useOrderConfirmationQuery } from '#operations/generated/hooks.ts';
import { prime } from '../core/apollo/prime.ts';
import { notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { MinimalHeader } from '../core/layout/minimal-header.tsx';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { OrderScreen } from '../order/order-screen.tsx';

export const handle = { layout: 'blank' } as const;

/** Only its buyer can open an order; for others it is a 404. */
const load = async ({ context, params }: LoaderFunctionArgs) => {
  const [{ order }] = await Promise.all([
    prime(context, OrderConfirmationDocument, { id: params.uuid ?? '' }),
    ensureTexts(context, 'order', 'sale', 'take-along'),
  ]);
  if (!order) throw notFound();
  // What a hotel and its rooms have is worded for the hotels' own pages.
  if (order.rooms.length > 0) await ensureTexts(context, 'hotels');
  return null;
};
export const loader = load;
export const clientLoader = load;

/** The platform asks a processor that did not answer again after half a minute. */
const AGAIN_MS = 15_000;

/** An order; while the card has not confirmed a refund it is read again, as long as the page is seen. */
export default function OrderConfirmation() {
  const { t } = useTranslation('order');
  const { uuid = '' } = useParams();
  const { data, refetch } = useOrderConfirmationQuery({ id: uuid }, { fetchPolicy: 'cache-only' });
  const isPending = data?.order?.refunds.some(({ status }) => status === 'PENDING') ?? false;
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch().catch(() => undefined);
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isPending, refetch]);
  if (!data?.order || !data.tenant) return null;
  return (
    <>
      <PageMeta title={`${t('number')} ${data.order.number}`} noindex />
      <MinimalHeader />
      <OrderScreen order={data.order} programme={data.tenant.loyalty} returns={data.tenant.ticketReturns} />
    </>
  );
}
