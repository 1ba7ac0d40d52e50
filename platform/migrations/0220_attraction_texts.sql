-- I18N-1: what is written about an attraction (info) in further languages, by its English text.
alter table attraction add column texts jsonb not null default '{}';
