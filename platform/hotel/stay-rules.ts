import { addDays, daysBetween, isDay } from '#rules/calendar-day.ts';
import { MOST_ADULTS, MOST_CHILDREN, MOST_DAYS_AHEAD, MOST_NIGHTS, MOST_ROOMS, OLDEST_CHILD } from '#rules/stay.ts';
import { type FieldError, PlatformError } from '../core/errors.ts';

/** Nights from the day of arrival to the day of departure, days of the hotel's own calendar. */
export type Stay = { checkin: string; checkout: string };
export type Guests = { adults: number; children: number; childAge: readonly number[]; quantity: number };
type Field = keyof Stay | keyof Guests;

export const nightCount = ({ checkin, checkout }: Stay): number => daysBetween(checkin, checkout);

/** Every night of a stay, by its first day. */
export const nightsOf = (stay: Stay): string[] =>
  Array.from({ length: nightCount(stay) }, (_, index) => addDays(stay.checkin, index));

const tooFarAhead = `must be at most ${MOST_DAYS_AHEAD} days ahead`;

type Rule = [field: Field, holds: boolean, message: string];

const stayRules = (stay: Stay, today: string): Rule[] => {
  const [from, to] = [isDay(stay.checkin), isDay(stay.checkout)];
  const nights = from && to ? nightCount(stay) : 1;
  return [
    ['checkin', from, 'must be a day of the calendar, yyyy-MM-dd'],
    ['checkin', !from || stay.checkin >= today, 'must not be in the past'],
    ['checkin', !from || nightCount({ checkin: today, checkout: stay.checkin }) <= MOST_DAYS_AHEAD, tooFarAhead],
    ['checkout', to, 'must be a day of the calendar, yyyy-MM-dd'],
    ['checkout', nights >= 1, 'must be after checkin'],
    ['checkout', nights <= MOST_NIGHTS, `must be at most ${MOST_NIGHTS} nights after checkin`],
  ];
};

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

const guestRules = ({ adults, children, childAge, quantity }: Guests): Rule[] => [
  ['adults', isWhole(adults, 1, MOST_ADULTS), `must be a whole number from 1 to ${MOST_ADULTS}`],
  ['children', isWhole(children, 0, MOST_CHILDREN), `must be a whole number from 0 to ${MOST_CHILDREN}`],
  ['childAge', childAge.length === children, 'must have one age for each child'],
  [
    'childAge',
    childAge.every((age) => isWhole(age, 0, OLDEST_CHILD)),
    `must be whole numbers from 0 to ${OLDEST_CHILD}: older ones are adults`,
  ],
  ['quantity', isWhole(quantity, 1, MOST_ROOMS), `must be a whole number from 1 to ${MOST_ROOMS}`],
];

/** 40010 with the wrong fields and the rule that each breaks. */
export const badHotelRequest = (fields: readonly FieldError[]): PlatformError =>
  new PlatformError('40010', {
    detail: fields.map((one) => `${one.field}: ${one.message}`).join('; '),
    fields: [...fields],
  });

/** Throws 40010 with every wrong field, named as in the caller's request by `names`, and the first rule that it breaks. */
export const checkStay = (stay: Stay, guests: Guests, today: string, names: Record<Field, string>): void => {
  const broken = [...stayRules(stay, today), ...guestRules(guests)].filter(([, holds]) => !holds);
  const firstOfEach = broken.filter(([field], index) => broken.findIndex(([other]) => other === field) === index);
  if (firstOfEach.length === 0) return;
  throw badHotelRequest(firstOfEach.map(([field, , message]) => ({ field: names[field], message })));
};

/** How many guests each room must have beds for; no room has enough without an adult for each. */
export const bedsNeeded = ({ adults, children, quantity }: Guests): number =>
  quantity <= adults ? Math.ceil((adults + children) / quantity) : Number.MAX_SAFE_INTEGER;

/** Whether the rooms have beds for all guests and an adult for each room. */
export const fits = (guests: Guests, maxGuests: number): boolean => bedsNeeded(guests) <= maxGuests;
