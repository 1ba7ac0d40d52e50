/** What an upstream can do beyond the core; each name is listed with its calls, fields and screens in docs/rest/capabilities.md. */
export const capabilities = [
  'search',
  'autocomplete',
  'several',
  'facets',
  'offers',
  'seatMap',
  'bestAvailable',
  'live',
  'extension',
  'resale',
  'idempotency',
  'confirmations',
  'orders',
  'orderFiles',
  'passes',
  'refunds',
  'calendar',
  'hotels',
  'savedSearches',
  'profile',
  'walletEntries',
  'recordViews',
  'adoptSession',
  'waitingRoom',
  'waitingList',
  'partners',
  'leagues',
  'geo',
  'brandPages',
  'brands',
  'sitemap',
] as const;
export type Capability = (typeof capabilities)[number];
export type Capabilities = ReadonlySet<Capability>;

/** Everything: our own platform, and what is assumed until an upstream has been asked. */
export const everything: Capabilities = new Set(capabilities);
export const isCapability = (name: string): name is Capability => (capabilities as readonly string[]).includes(name);
