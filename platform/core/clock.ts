import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';

const DAY = 'yyyy-MM-dd';

/** The day so many days from today, by UTC: what "seven days ahead" means to every visitor alike. */
export const dayFromToday = (days: number, now: Date = new Date()): string => format(addDays(new TZDate(now, 'UTC'), days), DAY);

export type LocalTime = {
  /** Wall clock at the place, yyyy-MM-ddTHH:mm:ss. */
  wall: string;
  /** Its offset then, like -05:00. */
  offset: string;
};

/** An instant as the clock on the wall of a place shows it. */
export const localTime = (instant: Date, timeZone: string): LocalTime => {
  const [wall = '', offset = ''] = format(new TZDate(instant, timeZone), "yyyy-MM-dd'T'HH:mm:ss|xxx").split('|');
  return { wall, offset };
};
