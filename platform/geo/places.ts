import { fork } from 'node:child_process';

/** Populated places, sorted by cell; a column each, because a hundred thousand objects would weigh ten times as much. */
export type Places = {
  names: string[];
  countryCodes: string[];
  regionCodes: string[];
  latitudes: Float32Array;
  longitudes: Float32Array;
  populations: Float64Array;
  /** Where a cell's places begin; one more cell than there is, so that the next one's beginning is the end. */
  starts: Uint32Array;
};

export const CELLS_A_ROW = 360;
export const ROWS = 180;

/** A square of one degree. */
export const cellOf = (latitude: number, longitude: number): number => {
  const row = Math.min(ROWS - 1, Math.max(0, Math.floor(latitude) + 90));
  const column = (((Math.floor(longitude) + 180) % CELLS_A_ROW) + CELLS_A_ROW) % CELLS_A_ROW;
  return row * CELLS_A_ROW + column;
};

export type PlacesMessage = Omit<Places, 'names' | 'countryCodes' | 'regionCodes'> & {
  /** Joined by line ends: one string crosses faster than a hundred thousand. */
  names: string;
  countryCodes: string;
  regionCodes: string;
};

let loading: Promise<Places> | undefined;

/** In a process of its own: reading takes ten times the memory of what is read, and a thread's would never go back. */
const load = (): Promise<Places> =>
  new Promise((resolve, reject) => {
    // Nothing of the environment concerns it; under a watcher it would report to us what is meant for that one.
    const reader = fork(new URL('./places-reader.ts', import.meta.url), [], {
      serialization: 'advanced',
      execArgv: [],
      env: {},
    });
    reader.once('message', ({ names, countryCodes, regionCodes, ...columns }: PlacesMessage) =>
      resolve({
        ...columns,
        names: names.split('\n'),
        countryCodes: countryCodes.split('\n'),
        regionCodes: regionCodes.split('\n'),
      }),
    );
    reader.once('error', reject);
    reader.once('exit', (code) => reject(new Error(`The reader of places ended with ${code}.`)));
  });

/** The list, read once, and again when that has failed. */
export const loadPlaces = (): Promise<Places> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
