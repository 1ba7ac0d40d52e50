-- I18N-1: what a package's name and highlights are called in further languages, by their English text. A table beside: the release
-- before reads packages with all their columns.
create table package_text (
  package_id uuid primary key references package_offer on delete cascade,
  texts jsonb not null
);
