-- Events with sold tickets, and with carts that can still become orders.
create temp view shared_change as
select n.* from noted_change n
where exists (select 1 from order_item i join ticket t on t.order_item_id = i.id
    where i.event_id = n.event_id and t.voided_at is null)
  or exists (select 1 from cart_item i join cart c on c.uuid = i.cart_id
    where i.event_id = n.event_id and (c.state = 'paying' or c.state = 'open' and c.expire_at > now()));
-- GRAPH-18: of all others partners alone are told, where they want it: of the soonest thousand, so that a catalogue that moves as a
-- whole does not keep the news of orders waiting behind it.
with others as (
  select n.event_id, 'event.' || n.kind as topic from noted_change n join event e on e.id = n.event_id
  where e.active and not exists (select 1 from shared_change s where s.event_id = n.event_id)
    and exists (select 1 from webhook_endpoint w where 'event.' || n.kind = any (w.topics))
  order by e.day, e.id limit 1000
), message as (
  insert into webhook_message (key, topic, data)
  select 'imported:' || gen_random_uuid(), topic, jsonb_build_object('eventId', event_id) from others returning *
)
insert into webhook_delivery (endpoint_id, message_id)
select w.id, m.id from message m join webhook_endpoint w on m.topic = any (w.topics)
where (w.off_at is null or w.off_at > now() - interval '3 days')
  and exists (select 1 from partner_key k where k.tenant_id = w.tenant_id and k.partner = w.partner
    and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()));
-- ORDER-7: what nobody has a part in leaves no row, or every event that files move by some days would. The last statement before the
-- commit: who reserved before it, reserved what was.
insert into event_change (event_id, kind, before, created_at)
select event_id, kind, before, clock_timestamp() from shared_change;
