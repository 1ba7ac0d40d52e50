-- That nobody told us whether there are tickets is a state like the others, so that every comparison has an answer.
alter table event drop constraint event_tickets_status_check;
update event set tickets_status = 'UNKNOWN' where tickets_status is null;
alter table event
  alter column tickets_status set not null,
  add constraint event_tickets_status_check
    check (tickets_status in ('TICKETS_AVAILABLE', 'FEW_TICKETS_LEFT', 'TICKETS_NOT_AVAILABLE', 'UNKNOWN'));
