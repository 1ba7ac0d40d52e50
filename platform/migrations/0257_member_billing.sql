-- What a member has corrected on their profile page: billing details without the e-mail address, which is the sign-in's.
alter table member
  add column billing jsonb,
  add column billing_at timestamptz,
  add constraint member_billing_whole check ((billing is null) = (billing_at is null));
