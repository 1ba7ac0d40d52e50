-- Rows that do not differ are not written, so that no buyer waits for their locks.
update layout l set (width, height, focus_label, focus_outline) = (n.width, n.height, n.focus_label, n.focus_outline)
from new_layout n where n.id = l.id
  and (l.width, l.height, l.focus_label, l.focus_outline) is distinct from (n.width, n.height, n.focus_label, n.focus_outline);
insert into layout (id, width, height, focus_label, focus_outline)
select id, width, height, focus_label, focus_outline from new_layout n where not exists (select 1 from layout l where l.id = n.id);

delete from layout_section s using new_layout l
where l.id = s.layout_id and not exists (select 1 from new_section n where n.layout_id = s.layout_id and n.name = s.name);
update layout_section s set (position, price_level, row_names, seats_per_row, accessible_row, restricted_view, outline, label_x, label_y)
  = (n.position, n.price_level, n.row_names, n.seats_per_row, n.accessible_row, n.restricted_view, n.outline, n.label_x, n.label_y)
from new_section n where n.layout_id = s.layout_id and n.name = s.name
  and (s.position, s.price_level, s.row_names, s.seats_per_row, s.accessible_row, s.restricted_view, s.outline, s.label_x, s.label_y)
    is distinct from (n.position, n.price_level, n.row_names, n.seats_per_row, n.accessible_row, n.restricted_view, n.outline, n.label_x, n.label_y);
insert into layout_section (layout_id, name, position, price_level, row_names, seats_per_row, accessible_row, restricted_view,
  outline, label_x, label_y)
select layout_id, name, position, price_level, row_names, seats_per_row, accessible_row, restricted_view, outline, label_x, label_y
from new_section n where not exists (select 1 from layout_section s where s.layout_id = n.layout_id and s.name = n.name);
