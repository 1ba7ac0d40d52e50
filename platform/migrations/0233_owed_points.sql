-- LOYAL-7: points that a refund should take back and the wallet no longer has are owed. Later points pay them first.
alter table wallet add column owed int not null default 0 check (owed >= 0);
-- By how much an entry changes what is owed. A claw-back without a purchase pays what earlier ones could not take.
alter table point_entry
  add column owed int not null default 0,
  drop constraint point_entry_check,
  drop constraint point_entry_check1,
  add constraint point_entry_direction check (case
    when kind in ('grant', 'earn', 'refund') then points > 0 and owed = 0
    when kind <> 'claw-back' then points < 0 and owed = 0
    when purchase_id is null then points < 0 and owed = points
    else points <= 0 and owed >= 0 and owed > points end),
  add constraint point_entry_purchase check (case
    when kind in ('earn', 'spend', 'refund') then purchase_id is not null
    when kind <> 'claw-back' then purchase_id is null
    else true end);
