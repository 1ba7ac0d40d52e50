import type { Problem, ProblemCode } from '../../generated/resolver-types.ts';
import type { Language } from '../language.ts';
import type { TextKey } from './messages/texts.ts';
import { isCatalogued, problemCode } from './problem-codes.ts';
import { problemText } from './problem-messages.ts';
import type { RestError } from './rest-error.ts';
import { UpstreamRejection } from './upstream-errors.ts';

const SERVER_SIDE = 500;
const FORBIDDEN = 403;
const TRANSPORT_STATUSES = new Set([401, FORBIDDEN, 421, 429]);
/** 5xx answers that are domain refusals: the provider is down; the purchase was not carried out. */
const DOMAIN_5XX = new Set(['50301', '20226']);

/** True for a refusal that is shown as data (`problems`), false for one that is an error: 401, 403 without a code of the catalogue, 421, 429 and failures. */
export function isDomainRejection(error: unknown): error is UpstreamRejection {
  if (!(error instanceof UpstreamRejection)) return false;
  const { status, code } = error.rest;
  // A blocked card may be forbidden, and ends no sign-in.
  if (status === FORBIDDEN && isCatalogued(code)) return true;
  if (TRANSPORT_STATUSES.has(status)) return false;
  return status < SERVER_SIDE || (code !== null && DOMAIN_5XX.has(code));
}

/** The platform's field paths → our input names; a key matches the path itself and everything below it. */
export type FieldNames = Readonly<Record<string, string>>;

function inputName(field: string, names: FieldNames): string {
  for (const [restName, name] of Object.entries(names)) {
    if (field === restName) return name;
    if (field.startsWith(`${restName}.`)) return `${name}${field.slice(restName.length)}`;
  }
  return field;
}

/** The platform's `data.reason` where the next step is another than the code's. */
const reasons: ReadonlyMap<unknown, TextKey> = new Map([
  ['insufficient_funds', 'INSUFFICIENT_FUNDS'],
  ['action_required', 'CONFIRM_ELSEWHERE'],
  ['not_authenticated', 'NOT_CONFIRMED'],
  ['canceled', 'PAYMENT_CANCELED'],
  ['pass_in_use', 'PASS_IN_USE'],
  ['expired', 'CARD_EXPIRED'],
  ['wrong_code', 'WRONG_CODE'],
  ['try_again', 'CARD_TRY_AGAIN'],
  ['others_first', 'OTHERS_FIRST'],
  ['delivery_late', 'DELIVERY_LATE'],
  ['delivery_gone', 'DELIVERY_GONE'],
  ['delivery_elsewhere', 'DELIVERY_ELSEWHERE'],
]);
const reasonOf = (data: unknown): TextKey | undefined =>
  typeof data === 'object' && data !== null && 'reason' in data ? reasons.get(data.reason) : undefined;

/**
 * ERR-3: our words for a code of the catalogue; for any other the upstream's title, blank when it says the same as its message, and its
 * message, or else its title; ours when it says neither.
 */
function textOf(rest: RestError, code: ProblemCode, language: Language): { title: string; message: string } {
  const { title, message } = rest;
  if (code !== 'UNKNOWN' || (title === '' && message === '')) return problemText(reasonOf(rest.data) ?? code, language);
  return { title: title === message ? '' : title, message: message || title };
}

export function toProblem(rest: RestError, language: Language, names: FieldNames = {}): Problem {
  const code = problemCode(rest.code, rest.status);
  return {
    code,
    providerCode: rest.code,
    ...textOf(rest, code, language),
    fields: rest.details.map(({ field, message }) => ({ field: inputName(field, names), message })),
  };
}

/** Awaits a read; a refusal names our inputs instead of the platform's fields. */
export async function withInputNames<T>(call: Promise<T>, names: FieldNames): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof UpstreamRejection)) throw error;
    const details = error.rest.details.map(({ field, message }) => ({ field: inputName(field, names), message }));
    throw new UpstreamRejection(error.area, { ...error.rest, details });
  }
}

/** Awaits a mutation's call: a domain refusal becomes `problems` (and `refusal`, as the platform sent it), any other error is thrown. */
export async function orProblems<T>(
  call: Promise<T>,
  language: Language,
  names: FieldNames,
): Promise<{ value: T; problems: []; refusal: null } | { value: null; problems: Problem[]; refusal: RestError }> {
  try {
    return { value: await call, problems: [], refusal: null };
  } catch (error) {
    if (!isDomainRejection(error)) throw error;
    return { value: null, problems: [toProblem(error.rest, language, names)], refusal: error.rest };
  }
}
