import type { RouterContextProvider } from 'react-router';
import { type Feature, ShellDocument } from '#operations/generated/documents.ts';
import { tryPrime } from '../apollo/prime.ts';
import { notFound } from './screen-fault.ts';

/** The first step in the loaders of a page that the ticketing system may not have: it is not found then. */
export async function needsFeature(context: Readonly<RouterContextProvider>, feature: Feature): Promise<void> {
  const shell = await tryPrime(context, ShellDocument);
  if (shell?.tenant && !shell.tenant.features.includes(feature)) throw notFound();
}
