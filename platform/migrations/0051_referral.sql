-- The referral by which a member's first sign-in came (gst-uid).
alter table member add column referral_id text check (referral_id ~ '^[A-Za-z0-9_-]{1,100}$');
