import { UpstreamRejection } from '../errors/upstream-errors.ts';
import type { InvalidInput, Path } from './path.ts';
import type { Params } from './query.ts';

type Headers = Readonly<Record<string, string>>;
type Sent = { path: Path; params?: Params | undefined; headers: Headers };

const HEADER = /^[\x20-\x7e]*$/;
const LONGEST_HEADER = 4_096;
/** Percent-encoded, a character takes up to twelve bytes, and a server reads addresses of at most 16 kB. */
const LONGEST_VALUE = 1_000;

function invalidParam(params: Params): InvalidInput | null {
  for (const [name, value] of Object.entries(params)) {
    const items = Array.isArray(value) ? value : [value];
    for (const item of items) {
      if (typeof item !== 'string') continue;
      if (item.length > LONGEST_VALUE) return { field: name, message: `must have at most ${LONGEST_VALUE} characters` };
      if (!item.isWellFormed()) return { field: name, message: 'must not contain half a character' };
    }
  }
  return null;
}

function invalidHeader(headers: Headers): InvalidInput | null {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER.test(value) || value.length > LONGEST_HEADER)
      return { field: name, message: `must be at most ${LONGEST_HEADER} printable ASCII characters` };
  }
  return null;
}

/**
 * DOOR-2: checks ids, parameters and header values before a call, because undici loses a connection of its pool for good
 * whenever it refuses one of them itself. The refusal is the platform's own: 400 with the field and its rule.
 */
export function unsendable(area: string, { path, params, headers }: Sent): UpstreamRejection | null {
  const refused = path.refused ?? (params ? invalidParam(params) : null) ?? invalidHeader(headers);
  if (!refused) return null;
  const { field, message } = refused;
  return new UpstreamRejection(area, {
    title: 'Invalid data',
    message: `${field}: ${message}`,
    details: [{ field, message }],
    status: 400,
    code: '40020',
    data: undefined,
  });
}
