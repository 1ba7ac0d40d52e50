-- A rate may be for those who buy tickets with it, and may be paid at the hotel's desk instead of here.
alter table room_rate
  add column needs_ticket boolean not null default false,
  drop constraint room_rate_payment_type_check,
  add constraint room_rate_payment_type_check check (payment_type in ('at_web', 'at_hotel'));
