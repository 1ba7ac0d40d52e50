import { useTranslation } from 'react-i18next';
import { CartViewFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../../core/apollo/use-fragment.ts';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import { Item } from './cart-rows.tsx';

/** The checkout while it loads: the tickets that the answer to the hold has told of stand there at once. */
export const CheckoutPending = ({ cartId }: { cartId: string }) => {
  const { t } = useTranslation('common');
  const { data: cart, complete } = useFragment({
    fragment: CartViewFragmentDoc,
    fragmentName: 'CartView',
    from: { __typename: 'Cart', id: cartId },
  });
  const tickets = complete ? cart.items.filter((item) => item.__typename === 'TicketCartItem') : [];
  return (
    <div className="shell flex flex-col gap-5 py-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <p role="status" className="sr-only">
        {t('status.loading')}
      </p>
      {tickets.length > 0 ? (
        <div className="flex flex-col gap-5 self-start rounded-panel border border-line bg-raised p-5 shadow-card md:p-6">
          {tickets.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </div>
      ) : (
        <Skeleton className="h-56 rounded-panel" />
      )}
      <Skeleton className="h-80 rounded-panel" />
    </div>
  );
};
