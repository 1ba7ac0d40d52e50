-- I18N-1: what a hotel's own texts (rooms, policies, comments) are called in further languages, by their English text.
alter table hotel add column texts jsonb not null default '{}';
