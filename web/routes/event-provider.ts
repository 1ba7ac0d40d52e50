import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ProviderPageDocument } from '#operations/generated/documents.ts';
import { tryPrime } from '../core/apollo/prime.ts';
import { appContext } from '../core/app.tsx';
import { flashHeader } from '../core/notify/flash.ts';

/** TEN-7: redirects to the provider's page; when that is down, back to the event with a notice. */
export const loader = async ({ context, params: { id = '' } }: LoaderFunctionArgs) => {
  const data = await tryPrime(context, ProviderPageDocument, { id });
  const url = data?.event?.providerUrl;
  if (url) return redirect(url, { headers: { 'cache-control': 'no-store' } });
  return redirect(`/event/${encodeURIComponent(id)}`, {
    headers: [['cache-control', 'no-store'], flashHeader('provider-not-available', context.get(appContext))],
  });
};
