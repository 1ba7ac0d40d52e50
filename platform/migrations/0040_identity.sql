-- What the identity provider keeps (platform/identity): sign-ins under way, sessions, grants, codes and refresh tokens.
create table identity_record (
  model text not null,
  -- Of a code or a refresh token the SHA-256, never the token itself.
  id text not null,
  payload jsonb not null,
  -- What is revoked together.
  grant_id text,
  -- A session's second name.
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id)
);
create index identity_record_of_grant on identity_record (grant_id) where grant_id is not null;
create unique index identity_record_by_uid on identity_record (model, uid) where uid is not null;
create index identity_record_expired on identity_record (expires_at);

create table identity_key (
  id text primary key,
  purpose text not null check (purpose in ('signing', 'cookie')),
  secret jsonb not null,
  created_at timestamptz not null default now()
);

-- Who typed an e-mail address on the sign-in page; the demo members are in the code.
create table identity_member (
  id text primary key,
  email text not null unique,
  seen_at timestamptz not null default now()
);
