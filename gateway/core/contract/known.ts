import type { Logger } from 'pino';
import { type Capabilities, type Capability, capabilities, everything, isCapability } from '#rules/capabilities.ts';
import { ORDERS_RULE } from '../outcomes.ts';
import { keepsOutcomes } from './by-capability.ts';

/** What the upstream can do beyond the core: declared, never probed. */
export type UpstreamContract = {
  can(capability: Capability): boolean;
  /** Whether the upstream has said it, or the configuration for it. */
  isKnown(): boolean;
  /** Whether the upstream has no more than the core. */
  isCoreAlone(): boolean;
  /** Whether it has declared everything, as our platform does. */
  isWhole(): boolean;
  current(): Capabilities;
  /** What a tenant's configuration has declared; what was configured here counts for more. */
  learn(declared: readonly string[]): void;
};

/** One line at the start and whenever it changes: `upstream: core, with search, offers; without orders, …`. */
function describe(known: Capabilities): string {
  const [withThese, without] = [true, false].map((isThere) =>
    capabilities.filter((name) => known.has(name) === isThere),
  );
  if (known.size === 0) return 'upstream: core alone; see docs/rest/capabilities.md for what it could declare';
  return without?.length
    ? `upstream: core, with ${withThese?.join(', ')}; without ${without.join(', ')}`
    : 'upstream: core, with everything';
}

const setOf = (names: readonly string[]): Capabilities => new Set(names.filter(isCapability));

/** `configured`: UPSTREAM_CAPABILITIES, for a tenant who cannot change the answer. Until anything is said, everything is assumed to be there. */
type Options = {
  configured: readonly string[] | undefined;
  /** Where orders and outcomes are that the upstream does not keep; null: nowhere. */
  keptIn: 'redis' | 'memory' | null;
  log: Logger;
};

export function createUpstreamContract({ configured, keptIn, log }: Options): UpstreamContract {
  let known = configured ? setOf(configured) : everything;
  let isKnown = false;
  const take = (told: Capabilities): void => {
    const hasChanged = !isKnown || told.size !== known.size || [...told].some((name) => !known.has(name));
    known = told;
    isKnown = true;
    if (hasChanged && !keepsOutcomes((capability) => known.has(capability))) {
      if (keptIn === 'memory')
        log.warn(
          'orders, and what became of purchases, are kept in this process’s memory and end with it: set REDIS_URL',
        );
      if (keptIn === null) log.error(`nothing can be held or bought: ${ORDERS_RULE}`);
    }
    if (hasChanged) log.info({ capabilities: [...known] }, describe(known));
  };
  if (configured) take(known);
  let last: readonly string[] = [];
  return {
    can: (capability) => known.has(capability),
    isKnown: () => isKnown,
    isCoreAlone: () => known.size === 0,
    isWhole: () => isKnown && known.size === capabilities.length,
    current: () => known,
    learn: (declared) => {
      // Mostly what it was.
      const isSame = isKnown && declared.length === last.length && declared.every((name, at) => name === last[at]);
      if (configured || isSame) return;
      last = declared;
      take(setOf(declared));
    },
  };
}
