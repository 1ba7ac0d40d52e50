import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { Method } from './cards.ts';

export const idOf = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;
export const seconds = (now = Date.now()): number => Math.floor(now / 1000);

type NewIntent = Pick<
  Stripe.PaymentIntentCreateParams,
  'amount' | 'currency' | 'description' | 'statement_descriptor_suffix'
> & {
  metadata: Record<string, string>;
  types: string[];
};

export const newIntent = (from: NewIntent): Stripe.PaymentIntent => {
  const id = idOf('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: from.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${idOf('s')}`,
    confirmation_method: 'automatic',
    created: seconds(),
    currency: from.currency,
    customer: null,
    customer_account: null,
    description: from.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: from.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: from.types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: from.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
};

export const newToken = (type: Method['type'], last4: string, lifeSeconds: number): Stripe.ConfirmationToken => ({
  id: idOf('ctoken'),
  object: 'confirmation_token',
  created: seconds(),
  expires_at: seconds() + lifeSeconds,
  livemode: false,
  metadata: null,
  payment_intent: null,
  payment_method_options: null,
  payment_method_preview: {
    type,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    customer: null,
    customer_account: null,
    ...(type === 'card' && {
      card: {
        brand: 'visa',
        checks: null,
        country: 'US',
        display_brand: 'visa',
        exp_month: 12,
        exp_year: 2040,
        funding: 'credit',
        generated_from: null,
        last4,
        networks: null,
        regulated_status: null,
        three_d_secure_usage: null,
        wallet: null,
      },
    }),
  },
  return_url: null,
  setup_future_usage: null,
  setup_intent: null,
  shipping: null,
  use_stripe_sdk: true,
});

const paymentDetails = (type: Method['type'], last4: string): Stripe.Charge.PaymentMethodDetails => {
  if (type === 'ideal') {
    const nothing = { generated_sepa_debit: null, generated_sepa_debit_mandate: null, transaction_id: null };
    return { type, ideal: { ...nothing, bank: 'ing', bic: 'INGBNL2A', iban_last4: '0001', verified_name: null } };
  }
  if (type !== 'card') return { type };
  return {
    type,
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: 'visa',
      checks: null,
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2040,
      funding: 'credit',
      installments: null,
      last4,
      mandate: null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
};

type Failed = { code: string; message: string; isBlocked: boolean };

/** A charge of all of an intent; one that failed charged nothing. */
export const newCharge = (
  intent: Stripe.PaymentIntent,
  { type, last4, failed }: { type: Method['type']; last4: string; failed?: Failed },
): Stripe.Charge => ({
  id: idOf('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: failed ? 0 : intent.amount,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: failed === undefined,
  created: seconds(),
  currency: intent.currency,
  customer: null,
  description: intent.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: failed?.code ?? null,
  failure_message: failed?.message ?? null,
  fraud_details: null,
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failed ? 'declined_by_network' : 'approved_by_network',
    reason: failed?.code ?? null,
    seller_message: null,
    type: failed === undefined ? 'authorized' : failed.isBlocked ? 'blocked' : 'issuer_declined',
  },
  paid: failed === undefined,
  payment_intent: intent.id,
  payment_method: idOf('pm'),
  payment_method_details: paymentDetails(type, last4),
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: intent.statement_descriptor_suffix,
  status: failed ? 'failed' : 'succeeded',
  transfer_data: null,
  transfer_group: null,
});

export const newRefund = (
  charge: Stripe.Charge,
  from: { amount: number; metadata: Record<string, string>; status: 'pending' | 'succeeded' },
): Stripe.Refund => ({
  id: idOf('re'),
  object: 'refund',
  amount: from.amount,
  balance_transaction: null,
  charge: charge.id,
  created: seconds(),
  currency: charge.currency,
  customer: null,
  customer_account: null,
  metadata: from.metadata,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: from.status,
  transfer_reversal: null,
  ...(from.status === 'pending' && { pending_reason: 'insufficient_funds' }),
});

/** The fee is an example: 2.9 % and 30 minor units. A refund gives none of it back. */
export const newBalance = (
  type: 'charge' | 'refund',
  { id, amount, currency }: { id: string; amount: number; currency: string },
): Stripe.BalanceTransaction => {
  const isCharge = type === 'charge';
  const fee = isCharge ? Math.round(amount * 0.029) + 30 : 0;
  const moved = isCharge ? amount : -amount;
  return {
    id: idOf('txn'),
    object: 'balance_transaction',
    amount: moved,
    available_on: seconds() + 172_800,
    balance_type: 'payments',
    created: seconds(),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: isCharge
      ? [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: moved - fee,
    reporting_category: type,
    source: id,
    status: 'pending',
    type,
  };
};

const noEvidence = Object.fromEntries(
  [
    'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure cancellation_rebuttal',
    'customer_communication customer_email_address customer_name customer_purchase_ip customer_signature',
    'duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id product_description receipt',
    'refund_policy refund_policy_disclosure refund_refusal_explanation service_date service_documentation',
    'shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number',
    'uncategorized_file uncategorized_text',
  ].flatMap((line) => line.split(' ').map((name) => [name, null])),
);

export const newDispute = (charge: Stripe.Charge, reason: string): Stripe.Dispute => ({
  id: idOf('du'),
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created: seconds(),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: { ...noEvidence, enhanced_evidence: {} } as Stripe.Dispute.Evidence,
  evidence_details: {
    due_by: seconds() + 10 * 86_400,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  } as Stripe.Dispute.EvidenceDetails,
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason,
  status: 'needs_response',
});
