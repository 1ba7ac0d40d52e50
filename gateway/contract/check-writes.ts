import { randomUUID } from 'node:crypto';
import { isRecord, type Raw } from '../core/contract/fields.ts';
import { order } from '../core/contract/order.ts';
import type { Check } from './check.ts';
import { readAnswer, refusalProblem } from './findings.ts';

const RESERVE = 'POST /api/cart/reserve/{productId}';
const CART = 'GET /api/cart/{id}';
const OPTIONS = 'GET /api/cart/{id}/shippingOption';
const DELIVER = 'PUT /api/cart/{id}/shippingOption';
const PURCHASE = 'POST /api/cart/{id}/purchase_v2';
const RELEASE = 'DELETE /api/cart/{id}';
const NOT_FOUND = 404;

const reservation = (productId: string, quantity: number) => ({
  tickets: [{ productId, quantity, accessibility: false, selection: 'best' }],
});

const billingDetails = {
  firstName: 'Rest',
  lastName: 'Check',
  emailAddress: 'rest-check@example.com',
  address: '1 Main Street',
  city: 'New York',
  stateCode: 'NY',
  country: 'US',
  zipCode: '10001',
};

const isDone = (status: number): boolean => status >= 200 && status < 300;

/** Holds one ticket; the cart as it is read afterwards. */
async function hold({ ask, read, broken, tell }: Check, eventId: string): Promise<Raw | null> {
  const answer = await ask(RESERVE, { body: reservation(eventId, 1) }, { productId: eventId });
  if (answer === null) return null;
  const uuid = isRecord(answer.body) ? answer.body.uuid : undefined;
  if (!isDone(answer.status) || (typeof uuid !== 'string' && typeof uuid !== 'number')) {
    broken(
      RESERVE,
      isDone(answer.status) ? 'uuid  must be an id: what was held cannot be found' : `status ${answer.status}`,
    );
    return null;
  }
  tell('ok', RESERVE, `${answer.ms} ms`);
  const cart = await read(CART, {}, { id: String(uuid) });
  return isRecord(cart) ? cart : null;
}

/** Chooses each way of delivery once. */
async function deliver({ ask, read, broken, tell }: Check, id: string): Promise<void> {
  const options = await read(OPTIONS, {}, { id });
  const items =
    isRecord(options) && Array.isArray(options.items)
      ? (options.items as { id: string; description: { short: string } }[])
      : [];
  for (const option of items) {
    const body = { shippingId: option.id, description: option.description.short };
    const answer = await ask(DELIVER, { body }, { id });
    if (answer && !isDone(answer.status)) broken(DELIVER, `${option.id}: status ${answer.status}`);
    else if (answer) tell('ok', DELIVER, `${option.id}, ${answer.ms} ms`);
  }
}

/** Holds one ticket, delivers it each way, and gives it back. */
export async function checkHold(check: Check, eventId: string): Promise<void> {
  const { ask, broken, tell, read } = check;
  const none = await ask(RESERVE, { body: reservation(eventId, 0) }, { productId: eventId });
  if (none && isDone(none.status)) broken(RESERVE, 'no tickets at all  must be refused');
  else if (none) {
    const problem = refusalProblem(none.body);
    if (problem) tell('less', RESERVE, problem);
  }
  const cart = await hold(check, eventId);
  if (cart === null) return;
  const id = String(cart.uuid);
  await deliver(check, id);
  await read('POST /api/cart/{id}/invoice', {}, { id });
  await read(RELEASE, {}, { id });
  const gone = await ask(CART, {}, { id });
  if (gone && gone.status !== NOT_FOUND) broken(CART, `a cart that was given back  must be 404, is ${gone.status}`);
}

/** Buys one ticket, sends the same purchase again, and says what came of it. */
export async function checkPurchase(check: Check, eventId: string, token: string): Promise<void> {
  const { ask, broken, tell } = check;
  const cart = await hold(check, eventId);
  if (cart === null) return;
  const id = String(cart.uuid);
  const totals = cart.totals as { totalPrice: number; currency: string };
  const body = {
    idempotencyKey: randomUUID(),
    billingDetails,
    payment: { token },
    pointsPayment: 0,
    expectedTotal: totals.totalPrice,
    currency: totals.currency,
    acceptTerms: true,
  };
  const first = await ask(PURCHASE, { body }, { id });
  if (first === null) return;
  if (!isDone(first.status)) {
    broken(PURCHASE, `status ${first.status}`);
    return;
  }
  if (isRecord(first.body) && isRecord(first.body.step)) {
    tell('ok', PURCHASE, `step.url  leads to ${String(first.body.step.url)}: what comes of it is not tried`);
    return;
  }
  const { value, problems } = readAnswer(order, first.body);
  for (const { isLost, text } of problems) {
    if (isLost) broken(PURCHASE, text);
    else tell('less', PURCHASE, text);
  }
  if (value) tell('ok', PURCHASE, `order ${value.uuid}, ${first.ms} ms`);
  const again = await ask(PURCHASE, { body }, { id });
  if (again === null) return;
  const second = isDone(again.status) ? readAnswer(order, again.body).value : null;
  if (second === null)
    tell(
      'less',
      PURCHASE,
      `the same purchase again  is refused with ${again.status}: declare no capability \`idempotency\``,
    );
  else if (second.uuid === value?.uuid)
    tell('ok', PURCHASE, 'the same purchase again  gives the same order: declare the capability `idempotency`');
  else broken(PURCHASE, 'the same purchase again  was charged again');
}
