import { fork } from 'node:child_process';

/** Populated places sorted by cell, one array a column: 135,000 objects would take ten times the memory. */
export type Places = {
  names: string[];
  /** The names as they are compared. */
  plainNames: string[];
  countryCodes: string[];
  regionCodes: string[];
  latitudes: Float32Array;
  longitudes: Float32Array;
  populations: Float64Array;
  /** The index of each cell's first place, with one entry more at the end: a cell's places end where the next cell's begin. */
  starts: Uint32Array;
};

export const CELLS_A_ROW = 360;
export const ROWS = 180;

/** The number of the square degree that a point is in. */
export const cellOf = (latitude: number, longitude: number): number => {
  const row = Math.min(ROWS - 1, Math.max(0, Math.floor(latitude) + 90));
  const column = (((Math.floor(longitude) + 180) % CELLS_A_ROW) + CELLS_A_ROW) % CELLS_A_ROW;
  return row * CELLS_A_ROW + column;
};

export type PlacesMessage = Omit<Places, 'names' | 'plainNames' | 'countryCodes' | 'regionCodes'> & {
  /** Joined by line ends: one string is sent between processes faster than a hundred thousand. */
  names: string;
  plainNames: string;
  countryCodes: string;
  regionCodes: string;
};

let loading: Promise<Places> | undefined;

/** In a child process: reading takes ten times the memory of the result, which only a process gives back at its end. */
const load = (): Promise<Places> =>
  new Promise((resolve, reject) => {
    // Without the environment: under `node --watch` the child would otherwise send the watcher's messages to us.
    const reader = fork(new URL('./places-reader.ts', import.meta.url), [], {
      serialization: 'advanced',
      execArgv: [],
      env: {},
    });
    reader.once('message', ({ names, plainNames, countryCodes, regionCodes, ...columns }: PlacesMessage) =>
      resolve({
        ...columns,
        names: names.split('\n'),
        plainNames: plainNames.split('\n'),
        countryCodes: countryCodes.split('\n'),
        regionCodes: regionCodes.split('\n'),
      }),
    );
    reader.once('error', reject);
    reader.once('exit', (code) => reject(new Error(`places-reader.ts ended with exit code ${code}`)));
  });

let loaded: Places | undefined;

/** The places, if they have been read: for who can do without them. */
export const placesIfLoaded = (): Places | undefined => loaded;

/** The places, loaded once; after a failure the next call tries again. */
export const loadPlaces = (): Promise<Places> => {
  loading ??= load().then(
    (places) => {
      loaded = places;
      return places;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};
