-- The processor's name for the attempt to charge, stored before money can move; null in purchases of the release before.
alter table purchase add column handle text;
