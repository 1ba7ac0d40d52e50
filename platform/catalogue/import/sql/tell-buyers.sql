-- ORDER-7: told are events with sold tickets, and with carts that can still become orders. What nobody has a part in leaves no row,
-- or every event that files move by some days would. The last statement before the commit: who reserved before it, reserved what was.
insert into event_change (event_id, kind, before, created_at)
select event_id, kind, before, clock_timestamp() from noted_change n
where exists (select 1 from order_item i join ticket t on t.order_item_id = i.id
    where i.event_id = n.event_id and t.voided_at is null)
  or exists (select 1 from cart_item i join cart c on c.uuid = i.cart_id
    where i.event_id = n.event_id and (c.state = 'paying' or c.state = 'open' and c.expire_at > now()));
