import { UpstreamRejection } from '../errors/upstream-errors.ts';
import type { Path, Refused } from './path.ts';
import type { Params } from './query.ts';

type Headers = Readonly<Record<string, string>>;
type Sent = { path: Path; params?: Params | undefined; headers: Headers };

const HEADER = /^[\x20-\x7e]*$/;
const LONGEST_HEADER = 4_096;
/** A server reads an address of 16 kB at most; written as escapes a character takes up to twelve. */
const LONGEST_WORD = 1_000;

function ofParams(params: Params): Refused | null {
  for (const [name, value] of Object.entries(params)) {
    const words = Array.isArray(value) ? value : [value];
    for (const word of words) {
      if (typeof word !== 'string') continue;
      if (word.length > LONGEST_WORD) return { field: name, message: `must have at most ${LONGEST_WORD} characters` };
      if (!word.isWellFormed()) return { field: name, message: 'must not contain half a character' };
    }
  }
  return null;
}

function ofHeaders(headers: Headers): Refused | null {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER.test(value) || value.length > LONGEST_HEADER)
      return { field: name, message: `must be at most ${LONGEST_HEADER} printable ASCII characters` };
  }
  return null;
}

/**
 * DOOR-2: the one place where ids, parameters and header values are looked at before a call is made. What the HTTP client
 * itself would refuse must not get there: each time that happens it loses a connection of the pool for good. The caller
 * hears what the platform would have answered, 400 with the field and its rule; null when everything can be sent.
 */
export function unsendable(area: string, { path, params, headers }: Sent): UpstreamRejection | null {
  const refused = path.refused ?? (params ? ofParams(params) : null) ?? ofHeaders(headers);
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
