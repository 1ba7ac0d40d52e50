import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Client, createClient, GraphFault } from './client.ts';
import {
  AskForPaymentDocument,
  BeginVisitorDocument,
  DeliverDocument,
  FindEventsDocument,
  GiveBackDocument,
  HoldDocument,
  HoldLongerDocument,
  OneEventDocument,
  OrderDocument,
  OutcomeDocument,
  ReleaseDocument,
} from './generated/contract.ts';
import { billing, dayAfter, unrefused } from './walk.ts';

const USAGE = `Usage: npm run conformance -- URL KEY --return ADDRESS [--keyword WORDS]

  Walks from the search to the refund with a partner's sandbox key, and says of each rule of docs/partners whether it holds here.
  It buys two tickets: open the address that it prints and pay with the card 4242 4242 4242 4242.

  URL        the shop's graph, like https://shop.example/graphql
  KEY        a sandbox key, gsk_sandbox_…
  --return   one of the key's return addresses
  --keyword  which events; by default any`;

const PAY_EVERY_MS = 1_000;

type Options = { url: string; key: string; returnUrl: string; keyword: string; say: (line: string) => void };
type Check = { title: string; remedy: string; run: () => Promise<void> };

/** What a check found, for those after it. */
type Found = { [name in 'event' | 'visitor' | 'cart' | 'option' | 'page' | 'order']?: string | undefined } & {
  total?: { minorUnits: number; currencyCode: string };
};

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Not tried: a check before it does not hold.');
  return value;
}

async function isRefused(asked: Promise<unknown>, code: string): Promise<void> {
  const answer = await asked.then(
    () => 'an answer',
    (error: unknown) => (error instanceof GraphFault ? error.code : error),
  );
  if (answer !== code) throw new Error(`Came: ${answer}, not ${code}.`);
}

function is(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}

/** What is read and refused without a visitor. */
function readingChecks(client: Client, { url, keyword }: Options, found: Found): Check[] {
  return [
    {
      title: 'the key may read, and events that can be bought are found',
      remedy: 'Check URL, key and words; the key needs the right read.',
      run: async () => {
        const { events } = await client.ask(FindEventsDocument, { keyword, from: dayAfter(10) });
        found.event = events?.items.find(({ sale }) => sale.canBuy)?.id;
        is(found.event !== undefined, 'Among the first 20 there is none.');
      },
    },
    {
      title: 'every answer tells what it cost',
      remedy: 'Read extensions.cost of each answer, and wait for resetAt when remaining is low.',
      run: async () => is(client.cost() !== null, 'There is no extensions.cost.'),
    },
    {
      title: 'a made-up key is refused as UNAUTHENTICATED',
      remedy: 'Treat it as a wrong setting, not as something to try again.',
      run: () => {
        const key = `gsk_sandbox_${randomBytes(32).toString('base64url')}`;
        return isRefused(
          createClient({ url, key }).ask(FindEventsDocument, { keyword, from: dayAfter(10) }),
          'UNAUTHENTICATED',
        );
      },
    },
    {
      title: 'an id that is none is refused as BAD_USER_INPUT',
      remedy: 'Read extensions.fields: it names the inputs to mend.',
      run: () => isRefused(client.ask(OneEventDocument, { id: '7' }), 'BAD_USER_INPUT'),
    },
  ];
}

function holdingChecks({ ask }: Client, found: Found): Check[] {
  const input = () => ({ idempotencyKey: randomUUID(), eventId: need(found.event), quantity: 2 });
  return [
    {
      title: 'a visitor begins',
      remedy: 'Ask the operator for the right sell.',
      run: async () => {
        found.visitor = (await ask(BeginVisitorDocument, {})).createVisitorSession.token;
      },
    },
    {
      title: 'nothing is held without a visitor',
      remedy: 'Send x-grandstand-visitor with everything that one buyer does.',
      run: () => isRefused(ask(HoldDocument, { input: input() }), 'UNAUTHENTICATED'),
    },
    {
      title: 'two tickets are held, and the same request again holds nothing more',
      remedy: 'Send the same idempotencyKey when you repeat a request.',
      run: async () => {
        const [one, visitor] = [{ input: input() }, need(found.visitor)];
        const first = (await ask(HoldDocument, one, visitor)).reserveTickets;
        const again = (await ask(HoldDocument, one, visitor)).reserveTickets;
        const cart = unrefused(first.cart, first.problems);
        is(again.cart?.id === cart.id, 'The second answer has another cart.');
        found.cart = cart.id;
        found.option = cart.shippingOptions?.[0]?.id;
      },
    },
    {
      title: 'another visitor sees nothing of the cart',
      remedy: 'Keep one token for each buyer.',
      run: async () => {
        const cartId = need(found.cart);
        const stranger = (await ask(BeginVisitorDocument, {})).createVisitorSession.token;
        is((await ask(OutcomeDocument, { cartId }, stranger)).cart === null, 'It is shown to another visitor.');
      },
    },
    {
      title: 'the hold is made longer',
      remedy: 'Possible once, before it expires.',
      run: async () => {
        const { extendCart } = await ask(HoldLongerDocument, { cartId: need(found.cart) }, need(found.visitor));
        unrefused(extendCart.cart, extendCart.problems);
      },
    },
    {
      title: 'the delivery is chosen, and the total has it',
      remedy: 'Choose one of shippingOptions, and show the totals that come back.',
      run: async () => {
        const chosen = { cartId: need(found.cart), shippingOptionId: need(found.option) };
        const { setShippingOption } = await ask(DeliverDocument, chosen, need(found.visitor));
        found.total = unrefused(setShippingOption.cart, setShippingOption.problems).totals.total;
      },
    },
  ];
}

function buyingChecks({ ask }: Client, { returnUrl, say }: Options, found: Found): Check[] {
  return [
    {
      title: 'there is a payment page that leads back to you',
      remedy: 'Ask the operator for the return address, and give one of them as --return.',
      run: async () => {
        const { minorUnits: expectedTotalMinorUnits, currencyCode } = need(found.total);
        const input = { cartId: need(found.cart), billing, expectedTotalMinorUnits, currencyCode, returnUrl };
        const { createPaymentSession } = await ask(AskForPaymentDocument, { input }, need(found.visitor));
        found.page = unrefused(createPaymentSession.url, createPaymentSession.problems);
      },
    },
    {
      title: 'the buyer pays, and the graph tells the order',
      remedy: 'Pay at the address before the hold ends; ask the graph, not the address that the buyer comes back to.',
      run: async () => {
        say(`Pay with 4242 4242 4242 4242 at ${need(found.page)}`);
        while (found.order === undefined) {
          const { cart } = await ask(OutcomeDocument, { cartId: need(found.cart) }, need(found.visitor));
          found.order = cart?.purchase?.orderId ?? undefined;
          is(found.order !== undefined || cart?.state === 'OPEN', 'The hold ended before it was paid.');
          if (found.order === undefined) await setTimeout(PAY_EVERY_MS);
        }
      },
    },
    {
      title: 'the order has its two tickets with barcodes',
      remedy: 'Ask the operator, with the id of the order.',
      run: async () => {
        const { order } = await ask(OrderDocument, { id: need(found.order) }, need(found.visitor));
        const tickets = order?.items.flatMap((item) => ('tickets' in item ? item.tickets : [])) ?? [];
        is(tickets.length === 2 && tickets.every(({ barcode }) => barcode), `It has ${tickets.length}.`);
      },
    },
    {
      title: 'the order is given back, or the shop says why not',
      remedy: 'Ask refundQuote first: it says what comes back, or why nothing does.',
      run: async () => {
        const input = { orderId: need(found.order), idempotencyKey: randomUUID() };
        const { refundOrder } = await ask(GiveBackDocument, { input }, need(found.visitor));
        if (!refundOrder.problems.some(({ code }) => code === 'NOT_REFUNDABLE'))
          unrefused(refundOrder.order, refundOrder.problems);
      },
    },
    {
      title: 'a hold that is not wanted is given back',
      remedy: 'Give back what a buyer leaves: others wait for it.',
      run: async () => {
        const [visitor, eventId] = [need(found.visitor), need(found.event)];
        const input = { idempotencyKey: randomUUID(), eventId, quantity: 1 };
        const { cart, problems } = (await ask(HoldDocument, { input }, visitor)).reserveTickets;
        const { deleteCart } = await ask(ReleaseDocument, { cartId: unrefused(cart, problems).id }, visitor);
        unrefused(deleteCart.deletedCartId, deleteCart.problems);
      },
    },
  ];
}

/** Says of each check whether it holds; whether all do. */
async function conform(options: Options): Promise<boolean> {
  const client = createClient(options);
  const found: Found = {};
  const checks = [
    ...readingChecks(client, options, found),
    ...holdingChecks(client, found),
    ...buyingChecks(client, options, found),
  ];
  let holds = true;
  for (const { title, remedy, run } of checks) {
    try {
      await run();
      options.say(`true   ${title}`);
    } catch (error) {
      holds = false;
      options.say(
        `false  ${title}\n         ${error instanceof Error ? error.message : String(error)}\n         ${remedy}`,
      );
    }
  }
  return holds;
}

function readOptions(): Options | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { return: { type: 'string' }, keyword: { type: 'string', default: '' } },
    });
    const [url = '', key = '', ...more] = positionals;
    if (!/^https?:\/\//.test(url) || !key.startsWith('gsk_sandbox_') || more.length > 0 || !values.return) return null;
    return { url, key, returnUrl: values.return, keyword: values.keyword, say: console.log };
  } catch {
    return null;
  }
}

const options = readOptions();
if (options === null) console.error(USAGE);
process.exitCode = options === null ? 2 : (await conform(options)) ? 0 : 1;
