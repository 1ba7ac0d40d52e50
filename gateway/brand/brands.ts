import type { Logger } from 'pino';
import type { BrandList } from '../tenant/tenant.ts';

/** Where a brand is reached, as the platform lists it. */
export type BrandAddress = BrandList['items'][number];

/** Where a brand's pages begin, and its /graphql and sitemaps. */
export type BrandPaths = { basePath: string; root: string };

/** Which brand a request is for; null when the platform lists none. `root` is where its /graphql, /images and sitemaps begin: `/` for the first brand of a host. */
export type BrandRules = { address: BrandAddress | null; root: string };

type Options<Brand> = {
  list: () => Promise<BrandList>;
  open: (rules: BrandRules) => Brand;
  now: () => number;
  log: Logger;
};

/** A new or changed brand is answered for within so long. */
const REREAD_MS = 30_000;
/** What a brand has below its base path besides its pages. */
const BELOW_BASE = /^(graphql|images\/|sitemap[\w-]*\.xml$|manifest\.webmanifest$)/;

const isAt = (host: string, { hosts }: BrandAddress): boolean => hosts.length === 0 || hosts.includes(host);
const isBelow = (path: string, { basePath }: BrandAddress): boolean => `${path}/`.startsWith(basePath);

const ownerOf = (here: readonly BrandAddress[], host: string): BrandAddress | undefined =>
  here.find(({ basePath }) => basePath === '/') ?? here.find(({ hosts }) => hosts.includes(host));

/** The list of the platform as it was read last. */
function createList({ list, now, log }: Pick<Options<never>, 'list' | 'now' | 'log'>) {
  let addresses: readonly BrandAddress[] = [];
  let isDefaultServed = true;
  let isKnown = true;
  let readAt = Number.POSITIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const listed = await list();
      addresses = listed.items;
      isDefaultServed = listed.isDefaultServed ?? true;
      isKnown = true;
    } catch (error) {
      isKnown = addresses.length > 0;
      log.warn({ reason: String(error) }, 'the platform does not list its brands');
    }
    readAt = now();
    reading = undefined;
  }

  function refresh(): Promise<void> {
    reading ??= read();
    return reading;
  }

  return {
    refresh,
    refreshIfOld: () => {
      if (now() - readAt > REREAD_MS) void refresh();
    },
    isKnown: () => isKnown,
    /** The brands at a host, and whose its root is. */
    at: (host: string): { here: BrandAddress[]; owner: BrandAddress | undefined } => {
      const here = addresses.filter((address) => isAt(host, address));
      return { here, owner: ownerOf(here, host) ?? (isDefaultServed ? here[0] : undefined) };
    },
  };
}

/**
 * The brands of a platform by host and path (TEN-15): the one with the longest base path that the path begins with, otherwise the
 * first that names the host, otherwise the first. A brand at `/` has the host's root to itself. Before the list was read, and for a platform without one, there is one brand.
 * A brand that only answers in place of the default one stays below its base path: with the root it would lose its own visitors' cookies, and take
 * those of the brand that comes back.
 */
export function createBrands<Brand>({ open, ...options }: Options<Brand>) {
  const opened = new Map<string, { rules: string; brand: Brand }>();
  const list = createList(options);

  /** A brand whose file has changed is opened anew, with empty caches. */
  const brandOf = (rules: BrandRules): Brand => {
    const key = `${rules.root} ${rules.address?.id}`;
    const text = JSON.stringify(rules);
    const known = opened.get(key);
    if (known?.rules === text) return known.brand;
    const brand = open(rules);
    opened.set(key, { rules: text, brand });
    return brand;
  };
  const only = brandOf({ address: null, root: '/' });

  return {
    /** The brands that answer at a host. */
    at: (host: string): BrandPaths[] => {
      const { here, owner } = list.at(host);
      return here.map((address) => ({ basePath: address.basePath, root: address === owner ? '/' : address.basePath }));
    },
    /** Reads the list for the first time; from then on it is read again as requests come. */
    read: list.refresh,
    /** Whose request it is, and the brand's base path; `/` for the only one. */
    of: (host: string, path: string): { brand: Brand; basePath: string } => {
      list.refreshIfOld();
      const { here, owner } = list.at(host);
      const [longest] = here
        .filter((address) => isBelow(path, address))
        .sort((one, other) => other.basePath.length - one.basePath.length);
      const address = longest ?? owner ?? here[0];
      if (!address) return { brand: only, basePath: '/' };
      const { basePath } = address;
      return { brand: brandOf({ address, root: address === owner ? '/' : basePath }), basePath };
    },
    only,
    /** False while no list could be read. */
    areKnown: list.isKnown,
    /** Those that somebody has asked for. */
    all: (): Brand[] => [...opened.values()].map(({ brand }) => brand),
  };
}
/** The target as the brand's own parts know it: `/arena/graphql` is `/graphql` of the brand at `/arena/`. */
export function belowBase(target: string, basePath: string): string {
  const rest = target.slice(basePath.length);
  return basePath !== '/' && target.startsWith(basePath) && BELOW_BASE.test(rest) ? `/${rest}` : target;
}
