-- A catalogue's own picture for behind a title; image_url is the one for cards. Null where one picture serves both, or is drawn.
alter table event add column backdrop_url text;
