import type { LeagueData } from './league.ts';
import { mlb } from './teams-mlb.ts';
import { mls } from './teams-mls.ts';
import { nba } from './teams-nba.ts';
import { nfl } from './teams-nfl.ts';
import { nhl } from './teams-nhl.ts';

export const leagues: LeagueData[] = [
  {
    id: 'NFL',
    genre: 'Football',
    teams: nfl,
    starts: ['13:00', '16:25', '20:20'],
    minutes: 195,
    weekday: 0,
    fromCents: 6800,
  },
  {
    id: 'MLB',
    genre: 'Baseball',
    teams: mlb,
    starts: ['19:05', '13:05', '18:40'],
    minutes: 170,
    fromCents: 2600,
  },
  {
    id: 'NBA',
    genre: 'Basketball',
    teams: nba,
    starts: ['19:30', '19:00', '18:00'],
    minutes: 150,
    fromCents: 4200,
  },
  {
    id: 'NHL',
    genre: 'Hockey',
    teams: nhl,
    starts: ['19:00', '19:30', '17:00'],
    minutes: 160,
    fromCents: 4400,
  },
  {
    id: 'MLS',
    genre: 'Soccer',
    teams: mls,
    starts: ['19:30', '16:30', '20:00'],
    minutes: 115,
    fromCents: 2900,
  },
];

/** Teams that sell out wherever they play. */
export const marquee = new Set([
  'New York Yankees',
  'Los Angeles Dodgers',
  'Boston Red Sox',
  'Chicago Cubs',
  'New York Knicks',
  'Los Angeles Lakers',
  'Golden State Warriors',
  'Boston Celtics',
  'Dallas Cowboys',
  'Kansas City Chiefs',
  'Green Bay Packers',
  'New York Giants',
  'New York Rangers',
  'Toronto Maple Leafs',
  'Montréal Canadiens',
  'Inter Miami CF',
  'Los Angeles FC',
]);
