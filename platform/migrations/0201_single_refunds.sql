-- A buyer who gives tickets back is not behind those whom a cancelled event pays back: neither the e-mail nor the money.
drop index outbox_of_one;
drop index outbox_of_many;
create index outbox_of_one on outbox (channel, id)
  where done_at is null and given_up_at is null and payload ->> 'changeId' is null;
create index outbox_of_many on outbox (channel, id)
  where done_at is null and given_up_at is null and payload ->> 'changeId' is not null;

-- The cancellation that a refund is for; null when the buyer asked.
alter table refund add column change_id bigint references event_change on delete set null;
update refund r set change_id = c.id from event_change c where r.state = 'asked' and r.request_hash = 'event change ' || c.id;
create index refund_asked_by_buyer on refund (updated_at) where state = 'asked' and change_id is null;
