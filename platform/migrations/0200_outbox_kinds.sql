-- The e-mail of one buyer is not behind those of a cancelled event: a worker takes the first of either kind.
create index outbox_of_one on outbox (channel, id)
  where done_at is null and given_up_at is null and topic not in ('order.refunded', 'event.changed');
create index outbox_of_many on outbox (channel, id)
  where done_at is null and given_up_at is null and topic in ('order.refunded', 'event.changed');
