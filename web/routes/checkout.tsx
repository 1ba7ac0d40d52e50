import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useParams,
} from 'react-router';
import { CheckoutDocument, type CheckoutQuery } from '#operations/generated/documents.ts';
import { useCheckoutQuery } from '#operations/generated/hooks.ts';
import type { CheckoutCart, CheckoutTenant } from '../cart/cart-data.ts';
import { CheckoutFrame } from '../cart/checkout/checkout-frame.tsx';
import { CheckoutScreen, loadLeaveDialog } from '../cart/checkout/checkout-screen.tsx';
import { checkoutPath, stepInUrl } from '../cart/checkout/checkout-steps.ts';
import { SignInCard } from '../cart/checkout/sign-in-card.tsx';
import { EndedScreen } from '../cart/hold/ended-screen.tsx';
import { forgetCart } from '../cart/hold/open-cart.ts';
import { cartSeen, reserve } from '../cart/hold/reserve.ts';
import { useLapsedHold } from '../cart/hold/use-lapsed-hold.ts';
import { usePurchaseFlow } from '../cart/pay/purchase-flows.ts';
import { prime } from '../core/apollo/prime.ts';
import { appContext } from '../core/app.tsx';
import { notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { notify } from '../core/notify/notify.tsx';
import { useViewer } from '../core/viewer/use-viewer.ts';

export const handle = { layout: 'blank', offline: 'own' } as const;

/** The address of a purchased cart redirects to its order (CART-12). */
const redirectPurchased = ({ cart }: CheckoutQuery) => {
  if (cart?.state === 'PURCHASED' && cart.purchase?.orderId)
    throw redirect(`/order-confirmation/${cart.purchase.orderId}`);
  return data(null, { status: cart ? 200 : 404 });
};

/**
 * The payment processor's own fields may be loaded only by a page that was opened for paying: whoever comes from another one opens it anew.
 * Read once, when this file is loaded, because it belongs to the page in which that happens.
 */
const isOpenedForPaying = globalThis.location?.pathname.includes('/checkout/') ?? true;
const openForPaying = ({ tenant }: CheckoutQuery, { url }: Pick<Request, 'url'>) => {
  if (tenant?.payment.kind === 'STRIPE' && !isOpenedForPaying) throw redirectDocument(url);
};

/** An unknown step is a 404 (ROUTE-2). */
const expectStep = ({ step }: LoaderFunctionArgs['params']) => {
  if (stepInUrl(step) === null) throw notFound();
};

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  expectStep(params);
  await ensureTexts(context, 'checkout', 'sale');
  return redirectPurchased(await prime(context, CheckoutDocument, { cartId: params.cartId ?? '' }));
};

export const clientLoader = async ({ context, params, request }: ClientLoaderFunctionArgs) => {
  expectStep(params);
  const { client, i18n } = context.get(appContext);
  const id = params.cartId ?? '';
  // Coming from another screen, the cart is read again.
  client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'cart', args: { id } });
  await ensureTexts(context, 'checkout', 'sale');
  try {
    const answer = await prime(context, CheckoutDocument, { cartId: id });
    openForPaying(answer, request);
    return redirectPurchased(answer);
  } catch (fault) {
    if (!(fault instanceof Response)) notify({ type: 'danger', message: i18n.t('checkout:notify.load') });
    throw fault;
  }
};

/** Going from step to step loads nothing (ROUTE-8). */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.cartId !== nextParams.cartId;

/** The hold has lapsed or never existed: the same tickets can be reserved again. */
const Ended = ({ cartId, param, cart }: { cartId: string; param: string | undefined; cart: CheckoutCart | null }) => {
  const client = useApolloClient();
  const navigate = useNavigate();
  const hold = useLapsedHold(cartId, cart);
  // A member's cart is there again once they have signed in.
  if (useViewer().hasEnded) {
    return (
      <CheckoutFrame>
        <SignInCard reason="signedOut" />
      </CheckoutFrame>
    );
  }
  return (
    <CheckoutFrame>
      <EndedScreen
        hold={hold}
        onAgain={async (tickets) => {
          const outcome = await reserve(client, tickets, hold.eventName);
          if (outcome.kind === 'held')
            await navigate(checkoutPath(outcome.cartId, stepInUrl(param) ?? 0), { replace: true });
          return outcome;
        }}
      />
    </CheckoutFrame>
  );
};

const Live = ({ cart, tenant, param }: { cart: CheckoutCart; tenant: CheckoutTenant; param: string | undefined }) => {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { flow, machine } = usePurchaseFlow(client, cart.id);
  const { stage, orderId } = machine;

  // On opening: continues a running payment, and cancels an earlier request to leave.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later reports come from the flow itself
  useEffect(() => {
    cartSeen(cart.id);
    flow.stay();
    flow.report(cart);
  }, [flow]);

  useEffect(() => void loadAhead(), []);

  useEffect(() => {
    if (stage !== 'purchased' || !orderId) return;
    forgetCart(cart.id);
    const id = client.cache.identify({ __typename: 'Cart', id: cart.id });
    client.cache.modify({ id, fields: { state: () => 'PURCHASED' } });
    void navigate(`/order-confirmation/${orderId}`, { replace: true });
  }, [stage, orderId, cart.id, client, navigate]);

  if (stage === 'ended') return <Ended cartId={cart.id} param={param} cart={cart} />;
  return <CheckoutScreen cart={cart} tenant={tenant} param={param} flow={flow} machine={machine} />;
};

/** What the checkout may show later, fetched while there is a network. A file that is missing reloads the page (ROUTE-4). */
const loadAhead = () => Promise.allSettled([loadLeaveDialog(), import('../core/notify/toaster.tsx')]);

/** The checkout of one cart. */
export default function CheckoutRoute() {
  const { cartId = '', step } = useParams();
  const { data: answer } = useCheckoutQuery({ cartId }, { fetchPolicy: 'cache-only' });
  const cart = answer?.cart;
  const last = useRef(cart);
  if (cart) last.current = cart;
  if (answer?.tenant && cart) return <Live key={cart.id} cart={cart} tenant={answer.tenant} param={step} />;
  return <Ended key={cartId} cartId={cartId} param={step} cart={last.current?.id === cartId ? last.current : null} />;
}
