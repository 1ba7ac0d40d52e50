// UPSTREAM_PURCHASE: for a company whose purchase_v2 has a body and an answer of its own.
// It takes {reference, customer, card, points, amountCents, currency} and answers {state, booking, reason}.

/** What is sent, from the purchase of docs/rest. */
export const body = ({ idempotencyKey, billingDetails, payment, pointsPayment, expectedTotal, currency }) => {
  const { firstName, lastName, emailAddress, ...address } = billingDetails;
  return {
    reference: idempotencyKey,
    customer: { name: `${firstName} ${lastName}`, mail: emailAddress, address },
    card: payment?.token ?? null,
    points: pointsPayment,
    amountCents: Math.round(expectedTotal * 100),
    currency,
  };
};

/** What an answer below 300 means: the order with the fields of docs/rest, a refusal with its code, or that nobody knows yet. */
export const answer = ({ state, booking, reason }) => {
  if (state === 'BOOKED')
    return { order: { id: booking.number, uuid: booking.key, totalPrice: booking.amountCents / 100 } };
  if (state === 'REFUSED') return { refused: { code: reason === 'CARD' ? '20002' : '20226', detail: reason } };
  return { pending: true };
};
