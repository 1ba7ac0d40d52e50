-- What partners were told is deleted after thirty days, and visitors of theirs who bought nothing.
alter table partner_visitor add column created_at timestamptz not null default now();
create index partner_visitor_by_age on partner_visitor (created_at);
create index webhook_delivery_by_age on webhook_delivery (begun_at);
create index webhook_delivery_by_message on webhook_delivery (message_id);
create index webhook_message_by_age on webhook_message (created_at);
create index order_by_session on "order" (session_id);
