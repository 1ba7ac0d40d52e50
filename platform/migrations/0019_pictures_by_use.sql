-- The catalogue's own picture for the background of a title; image_url is for cards. Null when one picture serves both, or it is drawn.
alter table event add column backdrop_url text;
