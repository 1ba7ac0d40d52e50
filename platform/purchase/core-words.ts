import type { FastifyRequest } from 'fastify';

/** The names of the core contract (docs/rest) for fields that this platform has under names of its own. */
const ownNames: Readonly<Record<string, string>> = {
  billingDetails: 'billing',
  pointsPayment: 'redeemPoints',
  currency: 'expectedCurrency',
};
const coreNames = new Map(Object.entries(ownNames).map(([core, own]) => [own, core]));
const askedInCore = new WeakSet<FastifyRequest>();

type Refusal = { detail?: string; details?: { field: string }[] };

/** As long as the request's own name of a field stands nowhere, the core's is taken for it. */
export async function takeCoreWords(request: FastifyRequest): Promise<void> {
  const { body } = request;
  if (typeof body !== 'object' || body === null || !('billingDetails' in body) || 'billing' in body) return;
  askedInCore.add(request);
  request.body = Object.fromEntries(Object.entries(body).map(([name, value]) => [ownNames[name] ?? name, value]));
}

const inCoreWords = (text: string): string =>
  text.replaceAll(/\b(billing|redeemPoints|expectedCurrency)\b(?=[.:]|$)/g, (name) => coreNames.get(name) ?? name);

/** A refusal names fields as the request did. */
export async function answerInCoreWords(request: FastifyRequest, payload: unknown): Promise<unknown> {
  if (!askedInCore.has(request) || typeof payload !== 'object' || payload === null || !('details' in payload))
    return payload;
  const { detail, details = [] } = payload as Refusal;
  return {
    ...payload,
    ...(detail !== undefined && { detail: inCoreWords(detail) }),
    details: details.map((one) => ({ ...one, field: inCoreWords(one.field) })),
  };
}
