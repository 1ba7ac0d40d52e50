import type { Problem } from '../../generated/resolver-types.ts';
import type { Language } from '../language.ts';
import { problemCode } from './problem-codes.ts';
import { problemText } from './problem-messages.ts';
import type { RestError } from './rest-error.ts';
import { UpstreamRejection } from './upstream-errors.ts';

const SERVER_SIDE = 500;
const TRANSPORT_STATUSES = new Set([401, 403, 429]);
/** Codes that say a 5xx was the domain's own answer: the provider is down; the purchase was not carried out. */
const DOMAIN_5XX = new Set(['50301', '20226']);

/** Tells a refusal in the domain's terms (data) from a failing or guarded platform (an error). */
export function isDomainRejection(error: unknown): error is UpstreamRejection {
  if (!(error instanceof UpstreamRejection)) return false;
  const { status, code } = error.rest;
  if (TRANSPORT_STATUSES.has(status)) return false;
  return status < SERVER_SIDE || (code !== null && DOMAIN_5XX.has(code));
}

/** The platform's field paths in the words of our inputs: a table a mutation, tried as a prefix. */
export type FieldNames = Readonly<Record<string, string>>;

function inputPath(field: string, names: FieldNames): string {
  for (const [theirs, ours] of Object.entries(names)) {
    if (field === theirs) return ours;
    if (field.startsWith(`${theirs}.`)) return `${ours}${field.slice(theirs.length)}`;
  }
  return field;
}

export function toProblem(rest: RestError, language: Language, names: FieldNames = {}): Problem {
  const code = problemCode(rest.code, rest.status);
  return {
    code,
    providerCode: rest.code,
    ...problemText(code, language),
    fields: rest.details.map(({ field, message }) => ({ field: inputPath(field, names), message })),
  };
}

/** Runs a read: a refused input is named in the words of our inputs, as in a mutation's problems. */
export async function inInputWords<T>(call: Promise<T>, names: FieldNames): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof UpstreamRejection)) throw error;
    const details = error.rest.details.map(({ field, message }) => ({ field: inputPath(field, names), message }));
    throw new UpstreamRejection(error.area, { ...error.rest, details });
  }
}

/** Runs a mutation's call: a domain refusal becomes `problems`, everything else keeps flying. */
export async function orProblems<T>(
  call: Promise<T>,
  language: Language,
  names: FieldNames,
): Promise<{ value: T; problems: [] } | { value: null; problems: Problem[] }> {
  try {
    return { value: await call, problems: [] };
  } catch (error) {
    if (!isDomainRejection(error)) throw error;
    return { value: null, problems: [toProblem(error.rest, language, names)] };
  }
}
