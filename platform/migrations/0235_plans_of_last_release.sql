-- OPS-4: 0226 and 0228 gave cart more columns. Platforms of the last release that are selling read it by statements that each connection
-- has prepared, and that fail from then on. Their idle connections end here; they open new ones, which prepare anew.
select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = current_user and state = 'idle' and pid <> pg_backend_pid()
    and exists (select from cart);
