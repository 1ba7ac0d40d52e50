import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { MethodName } from '#tests/support/stripe/cards.ts';

/** Stripe's own numbers for testing. */
const methods: Readonly<Record<string, MethodName>> = {
  '4242 4242 4242 4242': 'pm_card_visa',
  '4000 0000 0000 9995': 'pm_card_visa_chargeDeclinedInsufficientFunds',
  '4000 0000 0000 3220': 'pm_card_threeDSecure2Required',
};

/** In place of Stripe's script: an element is a frame with one field, a token comes from Stripe's address. */
const script = `(() => {
  const ask = (frame, question) => new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(data);
    frame.contentWindow.postMessage(question, 'https://js.stripe.com', [port2]);
  });
  const elements = () => {
    const frame = document.createElement('iframe');
    const listeners = {};
    const element = {
      on: (name, listener) => { listeners[name] = listener; },
      mount: (node) => {
        frame.title = 'Secure payment input frame';
        frame.src = 'https://js.stripe.com/fields.html';
        frame.addEventListener('load', () => listeners.ready());
        node.append(frame);
      },
      destroy: () => frame.remove(),
    };
    return { frame, create: () => element, update: () => {}, submit: () => ask(frame, 'submit') };
  };
  const createConfirmationToken = async ({ elements: { frame }, params }) => {
    const body = new URLSearchParams({ number: await ask(frame, 'number'), name: params.payment_method_data.billing_details.name });
    return { confirmationToken: await (await fetch('https://api.stripe.com/v1/confirmation_tokens', { method: 'POST', body })).json() };
  };
  window.Stripe = () => ({ elements, createConfirmationToken });
  window.Stripe.version = 'endive';
})();`;

const fields = `<!doctype html><title>Fields</title><label>Card number <input></label><script>
  onmessage = ({ data, ports }) => {
    const { value } = document.querySelector('input');
    ports[0].postMessage(data === 'number' ? value : value === '' ? { error: { message: 'Incomplete' } } : {});
  };
</script>`;

/** A confirmation token of the stand-in's. */
const tokenOf = async (method: MethodName): Promise<string> => {
  const answer = await fetch(`${process.env.STRIPE_API_URL}/v1/test_helpers/confirmation_tokens`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env.E2E_STRIPE_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
      'stripe-version': '2026-10-28.endive',
    },
    body: new URLSearchParams({ payment_method: method }).toString(),
  });
  return answer.text();
};

/** Answers Stripe's addresses, under the page's own headers. Answers the names that tokens were asked for with. */
export async function standInForStripe(page: Page): Promise<string[]> {
  const names: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    const isFrame = route.request().url().endsWith('.html');
    return route.fulfill({ contentType: isFrame ? 'text/html' : 'text/javascript', body: isFrame ? fields : script });
  });
  await page.route('https://api.stripe.com/**', async (route) => {
    const asked = new URLSearchParams(route.request().postData() ?? '');
    names.push(asked.get('name') ?? '');
    const body = await tokenOf(methods[asked.get('number') ?? ''] ?? 'pm_card_visa_chargeDeclined');
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ contentType: 'application/json', headers, body });
  });
  return names;
}

const intent = z.object({ status: z.string(), amount: z.number() });

/** What became of a payment intent. */
export async function intentAt(handle: string): Promise<z.infer<typeof intent>> {
  const answer = await fetch(`${process.env.STRIPE_API_URL}/v1/payment_intents/${handle}`, {
    headers: { authorization: `Bearer ${process.env.E2E_STRIPE_KEY}`, 'stripe-version': '2026-10-28.endive' },
  });
  return intent.parse(await answer.json());
}
