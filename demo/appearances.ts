import { fraction, pick } from '#platform/catalogue/identity.ts';
import type { Show } from './data/show.ts';
import { concerts } from './data/shows-concerts.ts';
import { arts, family, other } from './data/shows-stage.ts';
import { type Calendar, type EventPlan, onFreeDay } from './plan.ts';

export const shows: Show[] = [...concerts, ...arts, ...family, ...other];

const times: Record<Show['category'], [string, ...string[]]> = {
  concerts: ['20:00', '19:30', '21:00'],
  arts: ['19:30', '20:00', '14:00'],
  family: ['11:00', '15:00', '18:30'],
  other: ['12:00', '18:00', '10:00'],
};
const minutes: Record<Show['category'], number> = { concerts: 165, arts: 150, family: 110, other: 360 };

/** Venues around New York have their events within the next weeks, so that the pages of a first visit are full. */
const nearNewYork = new Set([
  'Barclays Center',
  'Beacon Theatre',
  'Bowery Ballroom',
  'Brooklyn Paramount',
  'David H. Koch Theater',
  'Kings Theatre',
  'Madison Square Garden',
  'New Jersey Performing Arts Center',
  'Prudential Center',
  'Radio City Music Hall',
  'Terminal 5',
  'UBS Arena',
]);

const dayFor = (venue: string, key: string): number =>
  nearNewYork.has(venue) ? 1 + Math.floor(fraction(key) * 26) : 2 + Math.floor(fraction(key) * 146);

const appearance = (show: Show, venue: string): EventPlan => {
  const key = `show/${show.name}/${venue}`;
  const chance = fraction(`${key}/tickets`);
  return {
    key,
    name: show.title ?? show.name,
    category: show.category,
    genre: show.genre,
    subGenre: show.subGenre,
    venue,
    attractions: [show.name],
    day: dayFor(venue, `${key}/day`),
    time: pick(times[show.category], `${key}/time`),
    minutes: minutes[show.category],
    fromCents: show.fromCents,
    popularity: show.popularity,
    ticketsStatus: chance < 0.1 ? 'FEW_TICKETS_LEFT' : 'TICKETS_AVAILABLE',
    resale: show.popularity > 700 && chance > 0.6 ? 'some' : 'none',
  };
};

/** An event for every venue of every tour. */
export const planAppearances = (calendar: Calendar): EventPlan[] =>
  shows.flatMap((show) => show.stops.map((venue) => onFreeDay(calendar, appearance(show, venue))));
