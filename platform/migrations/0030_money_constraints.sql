-- The rules of the code about money as constraints, so that a wrong write is refused.
alter table "order" add constraint order_of_a_purchase foreign key (purchase_id) references purchase;

-- A charge pays for one purchase. A void purchase keeps the id of the charge that was returned.
create unique index purchase_one_a_charge on purchase (charge_id) where charge_id is not null and state <> 'void';

-- A point is worth a cent.
alter table "order"
  add constraint order_amounts check (total_cents >= 0 and tax_cents >= 0 and points_earned >= 0),
  add constraint order_paid_in_full check (cash_cents + points_paid = total_cents);
alter table order_item add constraint order_item_amounts check (total_cents >= 0 and quantity > 0);
alter table cart_item add constraint cart_item_amounts
  check (base_cents >= 0 and fee_cents >= 0 and tax_cents >= 0 and earn_points >= 0 and redeem_points >= 0);
-- least() ignores nulls.
alter table event add constraint event_amounts
  check (least(min_base_cents, min_fee_cents, max_base_cents, max_fee_cents, bonus_points) >= 0);

-- Refunded amounts are summed on the order, so that two refunds at once wait for its row and cannot exceed what was paid.
alter table "order"
  add column refunded_cents int not null default 0,
  add column refunded_points int not null default 0;
update "order" o set refunded_cents = back.cents, refunded_points = back.points
  from (select order_id, sum(cash_cents) as cents, sum(points) as points from refund group by order_id) back
  where o.id = back.order_id;
alter table "order" add constraint order_refunded_at_most_what_was_paid
  check (refunded_cents between 0 and cash_cents and refunded_points between 0 and points_paid);

create function count_refund() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update "order" set refunded_cents = refunded_cents - old.cash_cents, refunded_points = refunded_points - old.points
      where id = old.order_id;
  end if;
  if tg_op <> 'DELETE' then
    update "order" set refunded_cents = refunded_cents + new.cash_cents, refunded_points = refunded_points + new.points
      where id = new.order_id;
  end if;
  return null;
end $$;
create trigger refund_counted after insert or delete or update of order_id, cash_cents, points on refund
  for each row execute function count_refund();
