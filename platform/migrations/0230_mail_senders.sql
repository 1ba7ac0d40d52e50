-- CART-12: who sends the messages of a channel was there then: as long as somebody is, nobody else takes them for unwanted.
create table outbox_sender (channel text primary key, seen_at timestamptz not null default now());
-- ORDER-9: how often, and when last, the buyer gave another address for the e-mails of an order.
alter table "order" add column email_changes int not null default 0, add column email_changed_at timestamptz;
create index outbox_failed_mail on outbox ((payload ->> 'orderUuid'))
  where channel = 'mail' and (bounced_at is not null or given_up_at is not null);
