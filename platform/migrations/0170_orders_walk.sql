-- All orders of a member are walked through by their numbers (allOrders), each page from the index alone.
drop index order_by_member;
create index order_by_member on "order" (coalesce(user_id, joined_user_id), id)
  where coalesce(user_id, joined_user_id) is not null;
