import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { TicketsToShowDocument } from '#operations/generated/documents.ts';
import { prime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { TicketPasses } from '../order/ticket-passes.tsx';

export const handle = { layout: 'blank' } as const;

/** Who may open the order may show its tickets; for others it is a 404. */
const load = async ({ context, params }: LoaderFunctionArgs) => {
  const [{ order }] = await Promise.all([
    prime(context, TicketsToShowDocument, { id: params.uuid ?? '' }),
    ensureTexts(context, 'my-tickets', 'sale', 'take-along'),
  ]);
  if (!order) throw notFound();
  return null;
};
export const loader = load;
export const clientLoader = load;

export default function OrderTickets() {
  const { t } = useTranslation('my-tickets');
  const { uuid = '' } = useParams();
  const order = usePrimed(TicketsToShowDocument, { id: uuid })?.order;
  if (!order) return null;
  return (
    <>
      <PageMeta title={t('pass.all')} noindex />
      <TicketPasses order={order} />
    </>
  );
}
