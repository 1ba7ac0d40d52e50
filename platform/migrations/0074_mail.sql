-- An order's news go two ways: to the seller's own systems, and by e-mail to the buyer in the language of the purchase.
alter table outbox add column channel text not null default 'webhook' check (channel in ('webhook', 'mail'));
alter table purchase add column language text not null default 'en';
