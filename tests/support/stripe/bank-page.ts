import type { ServerResponse } from 'node:http';
import type { Account } from './account.ts';

const page = (intent: string) => `<!doctype html>
<title>Bank</title>
<h1>Confirm this payment</h1>
<p><a href="/bank/${intent}/passed">Approve</a> <a href="/bank/${intent}/failed">Deny</a></p>`;

/** Where the buyer goes back to, as Stripe adds what became of the payment. */
const wayBack = (account: Account, id: string): string | undefined => {
  const { next_action: action, client_secret: secret } = account.intent(id);
  const { return_url: returnUrl } = action?.redirect_to_url ?? {};
  if (!returnUrl) return undefined;
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', secret ?? '');
  return url.href;
};

/** The page on which a buyer answers their bank, and its two answers. False: the address is another. */
export const answerAsBank = (account: Account, pathname: string, response: ServerResponse): boolean => {
  const [, id, result] = /^\/bank\/(pi_\w+)(?:\/(passed|failed))?$/.exec(pathname) ?? [];
  if (id === undefined) return false;
  if (result !== 'passed' && result !== 'failed') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(id));
    return true;
  }
  const back = wayBack(account, id);
  if (back === undefined) response.writeHead(410).end('This payment was canceled.');
  else {
    account.end(id, result);
    const status = account.intent(id).status === 'succeeded' ? 'succeeded' : 'failed';
    response.writeHead(302, { location: `${back}&redirect_status=${status}` }).end();
  }
  return true;
};
