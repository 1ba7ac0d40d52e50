import { fraction, pick } from '#platform/catalogue/identity.ts';
import { addDays, type Day, weekdayOf } from '#rules/calendar-day.ts';
import type { LeagueData, TeamData } from './data/league.ts';
import { leagues, marquee } from './data/leagues.ts';
import { type Calendar, type EventPlan, onFreeDay } from './plan.ts';

const ROUNDS = 16;
const FIRST_DAY = -10;
const DAYS_A_ROUND = 10;

/** The circle method of a round-robin tournament: every team plays once a round, and no pairing repeats before all were played. */
const pairings = (teams: readonly TeamData[], round: number): [TeamData, TeamData][] => {
  const [fixed, ...others] = teams;
  const rotated = [...others.slice(round % others.length), ...others.slice(0, round % others.length)];
  const circle = fixed === undefined ? rotated : [fixed, ...rotated];
  return circle.slice(0, circle.length / 2).flatMap((one, index): [TeamData, TeamData][] => {
    const other = circle[circle.length - 1 - index];
    if (other === undefined) return [];
    // Teams move on by one place a round, so places alternate home and away; the fixed team alternates by round.
    return [(index === 0 ? round : index) % 2 === 0 ? [one, other] : [other, one]];
  });
};

/** About one game in thirty is cancelled, postponed or rescheduled. */
const statusOf = (key: string): EventPlan['status'] => {
  const chance = fraction(`${key}/status`);
  if (chance < 0.01) return 'cancelled';
  if (chance < 0.02) return 'postponed';
  return chance < 0.035 ? 'rescheduled' : 'onsale';
};

const ticketsOf = (key: string, popularity: number): EventPlan['ticketsStatus'] => {
  const chance = fraction(`${key}/tickets`) * (1.3 - popularity / 1000);
  if (chance < 0.012) return 'TICKETS_NOT_AVAILABLE';
  return chance < 0.05 ? 'FEW_TICKETS_LEFT' : 'TICKETS_AVAILABLE';
};

export const teamPopularity = (name: string): number =>
  Math.round(380 + fraction(`popularity/${name}`) * 300 + (marquee.has(name) ? 280 : 0));

const fixtureName = (home: string, away: string): string => `${home} vs. ${away}`;

const dayOf = (league: LeagueData, round: number, key: string, today: Day): number => {
  const first = FIRST_DAY + round * DAYS_A_ROUND;
  if (league.weekday === undefined) return first + Math.floor(fraction(`${key}/day`) * DAYS_A_ROUND);
  return first + ((league.weekday - weekdayOf(addDays(today, first)) + 7) % 7);
};

const fixture = (league: LeagueData, round: number, [home, away]: [TeamData, TeamData], today: Day): EventPlan => {
  const key = `${league.id}/${round}/${home[0]}/${away[0]}`;
  const popularity = Math.round((teamPopularity(home[0]) * 2 + teamPopularity(away[0])) / 3);
  return {
    key,
    name: fixtureName(home[0], away[0]),
    category: 'sports',
    genre: league.genre,
    subGenre: league.id,
    venue: home[4],
    attractions: [home[0], away[0]],
    day: dayOf(league, round, key, today),
    time: pick(league.starts, `${key}/time`),
    minutes: league.minutes,
    fromCents: league.fromCents,
    popularity,
    status: statusOf(key),
    ticketsStatus: ticketsOf(key, popularity),
    resale: fraction(`${key}/resale`) < 0.25 ? 'some' : 'none',
  };
};

/** A season of every league around today: sixteen rounds of ten days, the first one just over. */
export const planFixtures = (calendar: Calendar, today: Day): EventPlan[] =>
  leagues.flatMap((league) => {
    const teams = [...league.teams].sort((a, b) => fraction(`draw/${a[0]}`) - fraction(`draw/${b[0]}`));
    return Array.from({ length: ROUNDS }, (_, round) => round).flatMap((round) =>
      pairings(teams, round).map((pair) => onFreeDay(calendar, fixture(league, round, pair, today))),
    );
  });
