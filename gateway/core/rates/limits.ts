/** So many points in so many seconds (fixed window). */
export type Limit = { points: number; seconds: number };
export type Kind =
  | 'reads'
  | 'pictures'
  | 'holds'
  | 'newHolders'
  | 'purchases'
  | 'lookUps'
  | 'signIns'
  | 'codes'
  | 'keys';

/**
 * DOOR-5: limits by address (a household, an office, a phone network's exit) and by session. An address may do what an
 * office of 200 does when tickets go on sale, a session several times what a quick person does. `all`: everybody together.
 */
export const limits: Readonly<Record<Kind, { address: Limit; session?: Limit; all?: Limit }>> = {
  /** 25 answers a second from the platform, or 50 from the cache, by address; a quick reader needs two. */
  reads: { address: { points: 500, seconds: 10 }, session: { points: 200, seconds: 10 } },
  /** A page has forty at most, and browsers keep them. */
  pictures: { address: { points: 4_000, seconds: 10 } },
  /** Attempts: when tickets go on sale, most of them find their seats taken. */
  holds: { address: { points: 400, seconds: 600 }, session: { points: 60, seconds: 600 } },
  /** Holds without a session cookie: programs, or people who refuse cookies. */
  newHolders: { address: { points: 20, seconds: 600 } },
  /** A person has a few cards; the platform also counts declines. */
  purchases: { address: { points: 100, seconds: 600 }, session: { points: 20, seconds: 600 } },
  /** Orders looked up by number and address: nobody guesses whose they are. */
  lookUps: { address: { points: 5, seconds: 3_600 } },
  /** Tokens of others that the platform refused: nobody guesses one, and the issuer is asked about so many a minute. */
  signIns: { address: { points: 100, seconds: 600 }, all: { points: 1_000, seconds: 60 } },
  /** Codes and refresh tokens that the identity provider refused, or didn't answer. */
  codes: { address: { points: 100, seconds: 600 }, all: { points: 1_000, seconds: 60 } },
  /** Keys of partners that do not exist, and were not asked for lately: each is a call. */
  keys: { address: { points: 30, seconds: 60 } },
};

/** Points of a read that called the platform, and of one that came from the cache. */
export const READ_COST = 2;
export const CACHED_READ_COST = 1;
