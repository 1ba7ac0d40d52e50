import { TZDate } from '@date-fns/tz';
import { addBusinessDays } from 'date-fns/addBusinessDays';
import { format } from 'date-fns/format';
import { isWeekend } from 'date-fns/isWeekend';

/** How a printed ticket travels. */
export type Shipment = {
  /** Where it goes to, ISO 3166-1 alpha-2; null: everywhere. */
  countries: readonly string[] | null;
  /** It arrives within so many working days after the one on which it leaves. */
  workingDays: number;
  /** HH:mm on the sender's clock: what is bought from then on leaves on the next working day. */
  cutOff: string;
  /** The sender's, an IANA name. */
  timeZone: string;
  /** yyyy-MM-dd at the sender: besides Saturdays and Sundays, days on which nothing leaves or arrives. */
  closedOn: readonly string[];
};

/** The time zones of a country; none for a code that is no country's. */
export const zonesOfCountry = (country: string): readonly string[] =>
  new Intl.Locale('und', { region: country }).getTimeZones() ?? [];

/** The zone in which every day ends last. */
const LAST_ZONE = 'Etc/GMT+12';

export const deliversTo = (countries: readonly string[] | null, country: string): boolean =>
  countries?.includes(country) ?? true;

const isClosed = ({ closedOn }: Shipment, day: TZDate): boolean => closedOn.includes(format(day, 'yyyy-MM-dd'));

const nextWorkingDay = (shipment: Shipment, day: TZDate): TZDate => {
  const next = addBusinessDays(day, 1);
  return isClosed(shipment, next) ? nextWorkingDay(shipment, next) : next;
};

/** The last day on which it may arrive, in the sender's calendar. */
const arrivalDay = (shipment: Shipment, boughtAt: Date): TZDate => {
  const now = new TZDate(boughtAt, shipment.timeZone);
  const leavesToday = !isWeekend(now) && !isClosed(shipment, now) && format(now, 'HH:mm') < shipment.cutOff;
  let day = leavesToday ? now : nextWorkingDay(shipment, now);
  for (let days = 0; days < shipment.workingDays; days += 1) day = nextWorkingDay(shipment, day);
  return day;
};

/**
 * PRICE-3: whether it has arrived before the first of these starts, wherever in its countries the buyer lives: the day of its arrival
 * has ended there. A start that is not known counts as too soon.
 */
export const arrivesInTime = (shipment: Shipment, boughtAt: Date, starts: readonly (Date | null)[]): boolean => {
  const day = arrivalDay(shipment, boughtAt);
  const zones = shipment.countries?.flatMap(zonesOfCountry) ?? [LAST_ZONE];
  const ends = zones.map((zone) => new TZDate(day.getFullYear(), day.getMonth(), day.getDate() + 1, zone).getTime());
  const arrived = Math.max(...ends);
  return starts.every((start) => start !== null && arrived <= start.getTime());
};
