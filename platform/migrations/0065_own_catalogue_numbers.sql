-- In the shared database: the brands that have a database of their own, so that their order numbers differ from all others'.
create table own_catalogue (
  brand text primary key,
  place int not null generated always as identity unique
);
