-- ENT-1: the airport of a journey to a kept search's city; searches of before have none.
alter table saved_search add column airport text check (airport ~ '^[A-Z]{3}$');
