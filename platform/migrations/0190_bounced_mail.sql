-- When an e-mail that a server had taken came back, and why in the enhanced status code of its report (RFC 3463), like 5.1.1.
alter table outbox add column bounced_at timestamptz, add column bounce_status text;
create index outbox_bounced on outbox (bounced_at) where bounced_at is not null;
