import type { LoaderFunctionArgs } from 'react-router';
import { ShellDocument } from '#operations/generated/documents.ts';
import { prime } from '../core/apollo/prime.ts';
import { notFound } from '../core/errors/screen-fault.ts';

// Every path without a route, and /404: status 404 with the root's error screen (ROUTE-2).
// Without a tenant the base path is unknown, so the server cannot tell that a page is missing.
const load = async ({ context }: LoaderFunctionArgs) => {
  await prime(context, ShellDocument);
  throw notFound();
};
export const loader = load;
export const clientLoader = load;

export default function NotFound() {
  return null;
}
