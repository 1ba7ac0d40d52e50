import { imagePath } from './posters/version.ts';

/** The categories of every catalogue, in the order of the menu. */
export const categories = ['sports', 'concerts', 'arts', 'family', 'other'] as const;
export type CategoryId = (typeof categories)[number];

export const categoryRows = categories.map((id, position) => ({
  id,
  name: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
  position,
}));

/** The leagues that a team may belong to. */
export const leagues = [
  { id: 'NFL', name: 'National Football League', colour: '#013369' },
  { id: 'MLB', name: 'Major League Baseball', colour: '#c8102e' },
  { id: 'NBA', name: 'National Basketball Association', colour: '#1d428a' },
  { id: 'NHL', name: 'National Hockey League', colour: '#111111' },
  { id: 'MLS', name: 'Major League Soccer', colour: '#4f2d8c' },
] as const;
export type LeagueId = (typeof leagues)[number]['id'];

export const leagueRows = leagues.map(({ id, name, colour }, position) => ({
  id,
  name,
  position,
  image_url: imagePath('league', id, colour),
}));
