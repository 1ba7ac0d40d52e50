-- The offer's name in further languages: language → name. `name` stands for languages without one.
alter table offer add column names jsonb not null default '{}';
