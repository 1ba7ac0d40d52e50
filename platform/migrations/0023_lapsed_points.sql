-- For the job that writes expired points, every few minutes over all wallets.
create index point_lot_lapsed on point_lot (expires_at) where remaining > 0;
