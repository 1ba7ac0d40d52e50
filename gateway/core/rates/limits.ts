/** So many points in so many seconds; afterwards all are there again. */
export type Limit = { points: number; seconds: number };
export type Kind = 'reads' | 'pictures' | 'holds' | 'newHolders' | 'purchases' | 'signIns';

/**
 * DOOR-5: what one address (a household, an office, a phone network's exit) and one browser may ask. An address is
 * given what an office of 200 needs while tickets go on sale, a browser what a quick person needs several times over.
 */
export const limits: Readonly<Record<Kind, { address: Limit; session?: Limit }>> = {
  /** 25 answers a second that the platform is asked for, or 50 that are kept; a quick reader needs two. */
  reads: { address: { points: 500, seconds: 10 }, session: { points: 200, seconds: 10 } },
  /** A page has forty at most, and a browser that has seen them asks for none again. */
  pictures: { address: { points: 4_000, seconds: 10 } },
  /** Attempts: when tickets go on sale, most of them find their seats taken. */
  holds: { address: { points: 400, seconds: 600 }, session: { points: 60, seconds: 600 } },
  /** Who holds without having seen a page. A browser has, so these are programs, or people who refuse cookies. */
  newHolders: { address: { points: 20, seconds: 600 } },
  /** A person has a few cards; the platform counts declines besides. */
  purchases: { address: { points: 100, seconds: 600 }, session: { points: 20, seconds: 600 } },
  /** Tokens that the platform refused: nobody finds a good one by trying. */
  signIns: { address: { points: 100, seconds: 600 } },
};

/** A read that made the platform work, and one that was answered from memory. */
export const READ_COST = 2;
export const KEPT_READ_COST = 1;
