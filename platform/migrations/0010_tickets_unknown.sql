-- A status UNKNOWN instead of null, so that comparisons are never null.
alter table event drop constraint event_tickets_status_check;
update event set tickets_status = 'UNKNOWN' where tickets_status is null;
alter table event
  alter column tickets_status set not null,
  add constraint event_tickets_status_check
    check (tickets_status in ('TICKETS_AVAILABLE', 'FEW_TICKETS_LEFT', 'TICKETS_NOT_AVAILABLE', 'UNKNOWN'));
