-- LOYAL-8: a registration that waits for the loyalty program's answer, which names it and is taken once; null while none waits.
alter table wallet add column attempt_id uuid, add column attempt_expires_at timestamptz;

-- Who has had a brand's welcome points: each verified address once, whatever accounts sign in with it.
create table program_welcome (
  tenant_id text not null,
  -- In lower case.
  email text not null,
  primary key (tenant_id, email)
);
insert into program_welcome (tenant_id, email)
  select distinct tenant_id, lower(email) from wallet where registered and email_verified;

-- The sandbox's loyalty program signs with a key of its own.
alter table identity_key drop constraint identity_key_purpose_check;
alter table identity_key add constraint identity_key_purpose_check check (purpose in ('signing', 'cookie', 'program'));
