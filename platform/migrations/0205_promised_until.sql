-- Until when a cart that is being paid was held: after a declined card it is held at least so long.
alter table cart add column promised_until timestamptz;
