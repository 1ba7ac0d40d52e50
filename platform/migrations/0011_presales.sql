-- Sales to some people before the public sale, soonest first; times are instants in UTC:
-- [{ "name": "Fan club", "description": null, "startsAt": "2030-05-30T14:00:00.000Z", "endsAt": null, "url": null }, …]
alter table event add column presales jsonb not null default '[]';
