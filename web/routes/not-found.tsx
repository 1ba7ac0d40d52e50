import type { LoaderFunctionArgs } from 'react-router';
import { ShellDocument } from '#operations/generated/documents.ts';
import { prime } from '../core/apollo/prime.ts';
import { notFound } from '../core/errors/screen-fault.ts';

// Every path no other route knows, /404 among them: the real status, and the error screen of the root (ROUTE-2).
// Without its tenant the server does not know where pages begin, so then nothing is said to be missing.
const load = async ({ context }: LoaderFunctionArgs) => {
  await prime(context, ShellDocument);
  throw notFound();
};
export const loader = load;
export const clientLoader = load;

export default function NotFound() {
  return null;
}
