import { type Answer, type Asked, type Calls, ok, Refused } from './calls.ts';
import type { Form } from './forms.ts';
import { orderOf } from './held.ts';
import { buy, type State } from './selling.ts';

const STEP_MS = 600_000;
type Opened = { asked: Asked; decided: 'paid' | 'denied' | null; answer?: Answer };

/** A company that takes payments on a page of its own: the capability `confirmations`, with `payment: "redirect"`. */
export function createPaymentPage(form: Form, state: State) {
  const opened = new Map<string, Opened>();
  let address = '';
  const refuse = (id: string): never => {
    opened.delete(id);
    throw new Refused(402, '20002', 'The payment was not made.');
  };
  const settle = ({ params, now }: Asked, isGivenUp: boolean): Answer => {
    const id = params.id ?? '';
    const one = opened.get(id);
    if (!one) throw new Refused(409, '20010', 'Nothing is being paid.');
    if (one.decided === 'paid') {
      const paid = { ...one.asked.body, payment: { token: 'tok_page' } };
      one.answer ??= ok(orderOf(form, buy(state, { ...one.asked, body: paid })));
      return one.answer;
    }
    if (one.decided === 'denied' || isGivenUp) return refuse(id);
    return waiting(id, now);
  };
  const waiting = (id: string, now: Date): Answer => {
    const actUntil = new Date(now.getTime() + STEP_MS).toISOString();
    return { status: 202, body: { step: { url: `${address}/page/${id}` }, actUntil } };
  };
  const calls: Calls = {
    'POST /api/cart/:id/purchase_v2': [
      '',
      (asked) => {
        const id = asked.params.id ?? '';
        if (asked.body.payment !== undefined || typeof asked.body.returnUrl !== 'string')
          throw new Refused(400, '40020', 'must be paid on our page', 'payment');
        opened.set(id, { asked, decided: null });
        return waiting(id, asked.now);
      },
    ],
    'POST /api/cart/:id/purchase_v2/complete': ['', (asked) => settle(asked, false)],
    'POST /api/cart/:id/purchase_v2/cancel': ['', (asked) => settle(asked, true)],
  };
  return {
    calls,
    openAt: (url: string) => {
      address = url;
    },
    forget: (id: string) => void opened.delete(id),
    /** What the buyer does on the page; where it leads back to. */
    decide: (id: string, decided: 'paid' | 'denied'): string => {
      const one = opened.get(id);
      if (one) one.decided = decided;
      return String(one?.asked.body.returnUrl);
    },
  };
}
