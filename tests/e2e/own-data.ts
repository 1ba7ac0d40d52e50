import { createDb, type Db } from '#platform/core/db.ts';
import { addEvent, type EventOptions } from '#tests/support/shop-events.ts';
import { addHotel, type HotelOptions, type TestHotel } from '#tests/support/shop-hotels.ts';

/** Works on the database of the run. */
async function withDb<Result>(work: (platform: { db: Db }) => Promise<Result>): Promise<Result> {
  const db = createDb(process.env.STACK_DATABASE_URL ?? '', { max: 1 });
  try {
    return await work({ db });
  } finally {
    await db.destroy();
  }
}

export type Place = { latitude: number; longitude: number };

let places = 0;
/** A place in the southern Pacific, more than a hundred kilometers from the hotels of every other test. */
export function farPlace(): Place {
  const [row, column] = [places % 13, Number(process.env.TEST_WORKER_INDEX) + 16 * Math.floor(places / 13)];
  places += 1;
  return { latitude: -35 - 2 * row, longitude: -95 - 2.5 * (column % 32) };
}

/** A hotel without a picture that only this test knows. */
export const ownHotel = (options: HotelOptions = farPlace()): Promise<TestHotel> =>
  withDb((platform) => addHotel(platform, { ...farPlace(), ...options }));

/** An event without a picture that only this test knows. Lists have it too: a test takes it out of sale in the end. */
export const ownEvent = async (options: EventOptions = {}): Promise<string> =>
  (await withDb((platform) => addEvent(platform, options))).id;
