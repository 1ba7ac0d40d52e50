-- A charge that pays for nothing: it came after its purchase was void, has another amount, or no order could be made.
create table late_charge (
  purchase_id uuid primary key references purchase,
  charge_id text not null unique,
  -- The amount that the processor reports.
  cents int not null check (cents >= 0),
  currency text not null,
  -- found: the processor is asked to return it; refused: the processor will not return it.
  state text not null default 'found' check (state in ('found', 'returned', 'refused')),
  refusal text,
  found_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'refused') = (refusal is not null))
);

alter table purchase
  -- When the processor said, long after the purchase was void, that there is no charge; it is not asked again.
  add column ruled_out_at timestamptz,
  -- How often making the order failed for a reason that is not temporary.
  add column settle_failures int not null default 0;
drop index purchase_void;
-- The processor may still report a charge for these; it is returned then.
create index purchase_void on purchase (updated_at)
  where state = 'void' and charge_id is null and ruled_out_at is null and amount_cents > 0;

alter table refund
  drop constraint refund_state_check,
  -- refused: the processor will not return the money, so a person has to.
  add constraint refund_state_check check (state in ('asked', 'done', 'refused')),
  add column refusal text,
  add constraint refund_refused_for_a_reason check ((state = 'refused') = (refusal is not null));
