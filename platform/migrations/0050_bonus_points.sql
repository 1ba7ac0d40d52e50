-- How many of the points that are promised, or were earned, are the event's bonus.
alter table cart_item add column bonus_points int not null default 0,
  add constraint cart_item_bonus check (bonus_points between 0 and earn_points);
alter table "order" add column bonus_points int not null default 0,
  add constraint order_bonus check (bonus_points between 0 and points_earned);
