-- What has expired is looked for every few minutes, among all wallets.
create index point_lot_lapsed on point_lot (expires_at) where remaining > 0;
