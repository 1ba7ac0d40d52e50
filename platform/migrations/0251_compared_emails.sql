-- E-mail addresses are compared as rules/email.ts compares them: A to Z count as a to z, and no other letter counts as another one.
create index order_of_guest_by_address on "order" (lower(billing ->> 'emailAddress' collate "C"))
  where user_id is null and joined_user_id is null;
