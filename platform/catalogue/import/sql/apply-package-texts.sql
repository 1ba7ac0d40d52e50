-- What packages are called in further languages; which packages were written is kept in written_package.
with changed as (
  update package_text t set texts = n.texts from final_package n where n.id = t.package_id and t.texts <> n.texts
  returning t.package_id
)
insert into written_package select package_id from changed;
with added as (
  insert into package_text (package_id, texts)
  select n.id, n.texts from final_package n
  where n.texts <> '{}' and not exists (select 1 from package_text t where t.package_id = n.id)
  returning package_id
)
insert into written_package select package_id from added;
