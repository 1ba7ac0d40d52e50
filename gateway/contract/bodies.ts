import type { JsonSchema } from '../core/contract/fields.ts';

export const text = { type: 'string' } as const;
export const number = { type: 'number' } as const;
/** `properties` are all there are; `needed` are always sent. */
export const body = (properties: Record<string, JsonSchema>, ...needed: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required: needed,
});
export const things = body(
  {
    items: {
      type: 'array',
      items: body({ type: { enum: ['EVENT', 'ATTRACTION', 'VENUE'] }, id: text }, 'type', 'id'),
    },
  },
  'items',
);

/** What is asked for in a reservation: the name `tickets` and its `quantity` are this contract's. */
export const reservation = body({
  tickets: {
    type: 'array',
    items: body(
      {
        productId: { ...text, description: 'The event, as in the path' },
        quantity: { type: 'integer', minimum: 1 },
        offers: { type: 'array', items: text, description: 'Only where there is the capability `offers`' },
        section: text,
        row: text,
        seats: { type: 'array', items: text },
        accessibility: { type: 'boolean' },
        selection: { enum: ['best', 'list'], description: 'list: exactly these seats' },
        fanSessionResaleId: text,
      },
      'productId',
      'quantity',
    ),
  },
  searchedLocation: body({ cityName: text, countryCode: text }),
});

/** Billing details have section 3's names, as in the order that is answered. */
export const purchase = body(
  {
    idempotencyKey: { ...text, format: 'uuid', description: 'The same for a purchase that is sent again' },
    billingDetails: body(
      Object.fromEntries(
        ['firstName', 'lastName', 'emailAddress', 'phone', 'address', 'city', 'stateCode', 'country', 'zipCode'].map(
          (name) => [name, text],
        ),
      ),
      'firstName',
      'lastName',
      'emailAddress',
      'address',
      'city',
      'country',
      'zipCode',
    ),
    payment: { ...body({ token: text }, 'token'), description: 'Left out when points pay for everything' },
    pointsPayment: { type: 'integer', minimum: 0, description: 'Points to spend' },
    expectedTotal: {
      ...number,
      description: 'The total that the buyer saw, in major units; when it has changed: 20120',
    },
    currency: { ...text, description: 'ISO 4217' },
    acceptTerms: { const: true },
    returnUrl: { ...text, description: 'Only with the capability `confirmations`: where a step leads back to' },
  },
  'idempotencyKey',
  'billingDetails',
  'expectedTotal',
  'currency',
  'acceptTerms',
);
