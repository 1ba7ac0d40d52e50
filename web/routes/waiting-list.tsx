import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { WaitingListPageDocument } from '#operations/generated/documents.ts';
import { useWaitingListPageQuery } from '#operations/generated/hooks.ts';
import { checkoutPath } from '../cart/checkout/checkout-steps.ts';
import { standingCart } from '../cart/hold/current-hold.ts';
import { keepCart } from '../cart/hold/reserve.ts';
import { useReplaceQuestion } from '../cart/hold/use-replace-question.tsx';
import { prime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { PlaceScreen } from '../waiting-list/place-screen.tsx';

const AGAIN_MS = 15_000;

const load = async ({ context, params }: LoaderFunctionArgs) => {
  const [{ waitingListPlace }] = await Promise.all([
    prime(context, WaitingListPageDocument, { token: params.token ?? '' }),
    ensureTexts(context, 'waiting-list', 'sale'),
  ]);
  if (!waitingListPlace) throw notFound();
  return null;
};
export const loader = load;
export const clientLoader = load;

/** A place in a waiting list, by the secret of its link. It is read again while the page is open and seen. */
export default function WaitingList() {
  const { t } = useTranslation('waiting-list');
  const { token = '' } = useParams();
  const first = usePrimed(WaitingListPageDocument, { token })?.waitingListPlace;
  const { data, refetch } = useWaitingListPageQuery({ token }, { fetchPolicy: 'cache-first' });
  const place = data?.waitingListPlace ?? first;
  const isLiving = place?.state === 'WAITING' || place?.state === 'OFFERED';
  useEffect(() => {
    if (!isLiving) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch().catch(() => undefined);
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isLiving, refetch]);
  const client = useApolloClient();
  const navigate = useNavigate();
  const replacing = useReplaceQuestion();
  if (!place) return null;
  /** CART-3 */
  const mayTake = async (): Promise<boolean> => {
    const held = await standingCart(client);
    if (held === null || held.cartId === place.cartId) return true;
    const answer = await replacing.ask(held);
    if (answer === 'keep') await navigate(checkoutPath(held.cartId));
    return answer === 'replace';
  };
  const taken = (cartId: string) => {
    const { event, quantity } = place;
    keepCart({ cartId, request: { eventId: event.id, quantity, accessible: false }, eventName: event.name });
    void navigate(checkoutPath(cartId));
  };
  return (
    <>
      <PageMeta title={t('title')} noindex />
      <PlaceScreen
        place={place}
        onChanged={() => void refetch().catch(() => undefined)}
        mayTake={mayTake}
        onTaken={taken}
      />
      {replacing.dialog}
    </>
  );
}
