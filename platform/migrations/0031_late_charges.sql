-- A charge that pays for nothing: it came after its purchase was given up, is not what the purchase costs, or no order could be made.
create table late_charge (
  purchase_id uuid primary key references purchase,
  charge_id text not null unique,
  -- What the processor says was charged.
  cents int not null check (cents >= 0),
  currency text not null,
  -- found: the processor is asked to return it; refused: it has said that it will not.
  state text not null default 'found' check (state in ('found', 'returned', 'refused')),
  refusal text,
  found_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'refused') = (refusal is not null))
);

alter table purchase
  -- Given up, and the processor has said long afterwards that there is no charge: nobody asks again.
  add column ruled_out_at timestamptz,
  -- How often no order could be made of it for a reason that does not pass by itself.
  add column settle_failures int not null default 0;
drop index purchase_void;
-- A charge may still turn up for these; it is returned then.
create index purchase_void on purchase (updated_at)
  where state = 'void' and charge_id is null and ruled_out_at is null and amount_cents > 0;

alter table refund
  drop constraint refund_state_check,
  -- refused: the processor has said that it will not return it. A person has to.
  add constraint refund_state_check check (state in ('asked', 'done', 'refused')),
  add column refusal text,
  add constraint refund_refused_for_a_reason check ((state = 'refused') = (refusal is not null));
