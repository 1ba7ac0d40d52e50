import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { notFound } from '../../core/errors.ts';
import type { AppleSigner, PassSigners } from '../../tenant/service.ts';
import type { OrderFile } from '../files/files.ts';
import type { OrderWire, WireContext } from '../wire.ts';
import type { AppleTask } from './apple-pass.ts';
import { type PassFacts, passFacts } from './facts.ts';
import { googlePassUrl } from './google-pass.ts';

const SIGNING_MS = 15_000;
const MOST_WAITING = 100;
const MOST_KEPT = 500;

/** A signature takes a tenth of a second of processor time: beside the event loop, and once for the same pass. */
const signing = new Piscina<AppleTask, Uint8Array>({
  filename: new URL('./apple-pass.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  maxQueue: MOST_WAITING,
});
const made = new LRUCache<string, Promise<string>>({ max: MOST_KEPT });

/** 404 for a ticket that is not the order's, was given back, or lets nobody in any more. */
const factsOf = (order: OrderWire, ticketId: string, context: WireContext): PassFacts => {
  for (const item of order.items) {
    if (item.productType !== 1 || order.orderStatus !== 'confirmed' || item.event.eventStatus === 'cancelled') continue;
    const ticket = item.tickets.find(({ id }) => id === ticketId);
    if (ticket !== undefined) return passFacts(order, item, ticket, context);
  }
  throw notFound('ticket');
};

const signedOnce = (facts: PassFacts, signer: AppleSigner, icon: Uint8Array | null): Promise<string> => {
  const name = createHash('sha256')
    .update(JSON.stringify([facts, signer.certificate]))
    .digest('base64');
  const known = made.get(name);
  if (known !== undefined) return known;
  const pass = signing
    .run({ facts, signer, icon }, { name: 'makeApplePass', signal: AbortSignal.timeout(SIGNING_MS) })
    .then((bytes) => Buffer.from(bytes).toString('base64'));
  made.set(name, pass);
  pass.catch(() => made.delete(name));
  return pass;
};

/** A ticket as a pass for Apple Wallet; 404 as well without the brand's certificate. */
export const applePassOf = async (
  order: OrderWire,
  ticketId: string,
  context: WireContext,
  { apple }: PassSigners,
): Promise<OrderFile> => {
  if (apple === null) throw notFound('wallet pass');
  const facts = factsOf(order, ticketId, context);
  const icon = context.tenant.marks['apple-touch-icon.png']?.bytes ?? null;
  const content = await signedOnce(facts, apple, icon);
  return { name: `ticket-${order.id}.pkpass`, mediaType: 'application/vnd.apple.pkpass', content };
};

/** The address that puts a ticket into Google Wallet; 404 as well without the brand's account. */
export const googlePassOf = async (
  order: OrderWire,
  ticketId: string,
  context: WireContext,
  { google }: PassSigners,
): Promise<{ url: string }> => {
  if (google === null) throw notFound('wallet pass');
  return { url: await googlePassUrl(factsOf(order, ticketId, context), google) };
};
