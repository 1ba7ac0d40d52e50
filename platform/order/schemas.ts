import { z } from 'zod';
import { billingSchema, shippingOptionSchema, ticketFactsShape } from '../cart/schemas.ts';
import { noticeSchema } from '../change/schemas.ts';
import { currencySchema, emailSchema, instantSchema, moneySchema, named } from '../core/schemas.ts';
import { eventSchema, lineSchema } from '../event/schemas.ts';
import { roomFactsSchema } from '../hotel/schemas.ts';
import { boughtPackageSchema } from '../offer/schemas.ts';

const returned = z.number().int().describe('How many of them were given back; their tickets are not listed any more');

const ticketSchema = z.object({
  id: z.uuid(),
  barcode: z.string(),
  section: z.string().nullable(),
  row: z.string().nullable(),
  seat: z.string().nullable(),
});

const ticketsSchema = z.object({
  ...ticketFactsShape,
  pointsEarned: z.number().int().describe('What of the order’s points they earned, bonus included'),
  id: z.uuid(),
  productType: z.literal(1),
  event: eventSchema,
  offer: z.object({ id: z.uuid(), name: z.string(), ticketType: z.enum(['standard', 'resale']) }),
  quantity: z.number().int(),
  returned,
  totalPrice: moneySchema,
  tickets: z.array(ticketSchema),
});

/** A booked hotel room, with a confirmation number instead of tickets. */
const bookingSchema = z.object({
  id: z.uuid(),
  productType: z.literal(3),
  ...roomFactsSchema.shape,
  confirmationNumber: z.string(),
  quantity: z.number().int(),
  returned,
  totalPrice: moneySchema,
  charges: z.array(lineSchema),
});

const refundSchema = z.object({
  id: z.uuid(),
  created: instantSchema,
  items: z.array(z.uuid()).describe('The order’s items that it returned, whole or in part'),
  paymentCash: moneySchema.describe('What goes back to the card'),
  pointsPayment: z.number().int().describe('What went back to the wallet'),
  pointsTakenBack: z.number().int().describe('Earned points that were taken back'),
  pointsOwed: z.number().int().describe('Earned points that the wallet no longer had, and owed from then on'),
  kept: moneySchema.describe('What hotels and the seller kept of what was given back'),
  dueAtHotel: moneySchema.describe('What is owed at the desk for rooms that were to be paid there'),
  status: z
    .enum(['pending', 'done', 'refused'])
    .describe(
      'pending until the processor has returned the money; refused when the bank or card did not take it: it is still owed, the ' +
        'processor is not asked again, and it is done once a person has paid it back in another way',
    ),
});

/** The answer of GET /api/order/{uuid} and of a purchase. */
export const orderSchema = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  linkKey: z
    .uuid()
    .describe('Sent as gst-order-key it makes the order readable for whoever has it; nobody else gets it'),
  created: instantSchema,
  createdAt: instantSchema,
  userId: z
    .string()
    .nullable()
    .describe('The member who bought it, for that member alone; null for a guest, and for whoever has its link'),
  currency: currencySchema,
  orderStatus: z.enum(['confirmed', 'cancelled', 'refunded']),
  paymentStatus: z
    .enum(['paid', 'pending', 'refunded'])
    .describe(
      'pending while all is given back and some of the money is not returned: each refund says whether it was refused',
    ),
  totalPrice: moneySchema,
  totalTaxes: moneySchema,
  paymentCash: moneySchema,
  pointsPayment: z.number().int(),
  pointsEarned: z.number().int().describe('Bonus included'),
  bonusPoints: z.number().int().describe('The events’ bonus in it'),
  charges: z.array(lineSchema),
  billingDetails: billingSchema,
  paymentInfo: z
    .object({ type: z.string(), last4: z.string(), expireMonth: z.number().int(), expireYear: z.number().int() })
    .nullable(),
  paidWith: z
    .object({
      method: z.string().describe('The payment processor’s word for it'),
      label: z.string().describe('What the buyer calls it'),
    })
    .nullable()
    .describe('How it was paid in a way that shows no card; null: with paymentInfo, or with points alone'),
  shipping: shippingOptionSchema.nullable(),
  offer: boughtPackageSchema.nullable(),
  refunds: z.array(refundSchema).describe('What was given back of the order, the first first'),
  notices: z
    .array(noticeSchema)
    .describe('What the seller changed of its events since it was bought, the oldest first'),
  items: z.array(z.discriminatedUnion('productType', [ticketsSchema, bookingSchema])),
  undeliveredEmail: z
    .object({
      failedAt: instantSchema.describe('When the first of them was refused or came back'),
      changesLeft: z
        .number()
        .int()
        .describe(
          'How often this visitor may still give another address, 0 to 5: 0 for whoever has the order’s link alone',
        ),
    })
    .nullable()
    .describe(
      'E-mails of the order that did not reach the emailAddress of billingDetails: its server refused them, they came back, or none took them for a day; null while none is known',
    ),
});

/** PUT /api/order/{uuid}/email */
export const emailBody = z.strictObject({
  emailAddress: emailSchema.describe('Where the order’s e-mails go from now on'),
});

/** POST /api/order/link */
export const orderLinkBody = z.strictObject({
  number: z
    .string()
    .regex(/^\d{1,15}$/, 'must be 1 to 15 digits')
    .describe('The order’s number, as its e-mails name it'),
  emailAddress: emailSchema.describe('The address that it was bought with'),
});

/** Never says whether there is such an order. */
export const acceptedSchema = z.object({ accepted: z.literal(true) });

export const orderFiles = ['tickets.pdf', 'calendar.ics'] as const;

/** The answer of /api/calendar. */
export const calendarFeedSchema = z.object({
  token: z.uuid().nullable().describe('Whoever has it may read the member’s events; null without one'),
});

/** The answer of GET /api/order/{uuid}/ticket/{ticket}/google-pass. */
export const googlePassSchema = z.object({
  url: z.url().describe('Opened on the buyer’s device it adds the ticket to Google Wallet'),
});

/** The answer of GET /api/order/{uuid}/file/{file}. */
export const orderFileSchema = z.object({
  name: z.string().describe('What to call it when it is saved'),
  mediaType: z.enum(['application/pdf', 'text/calendar; charset=utf-8', 'application/vnd.apple.pkpass']),
  content: z.base64().describe('The bytes of the file, at most 8 MB in this form'),
});

named(
  {
    Ticket: ticketSchema,
    OrderTickets: ticketsSchema,
    OrderRoom: bookingSchema,
    Refund: refundSchema,
    Order: orderSchema,
    OrderEmail: emailBody,
    OrderLink: orderLinkBody,
    OrderFile: orderFileSchema,
    GooglePass: googlePassSchema,
    CalendarFeed: calendarFeedSchema,
  },
  { OrderEmail: { emailAddress: 'zoe@example.com' }, OrderLink: { number: '100014', emailAddress: 'zoe@example.com' } },
);
