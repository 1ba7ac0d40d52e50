import { randomUUID } from 'node:crypto';
import { event } from '../core/contract/event.ts';
import { isRecord } from '../core/contract/fields.ts';
import { type CoreCall, coreCalls } from './calls.ts';
import { type Finding, type Mark, readAnswer, refusalProblem, untoldFields } from './findings.ts';
import { type Answered, type Asking, askUpstream, type Sent } from './http.ts';

export type CheckOptions = Asking & {
  /** Told of each finding at once. */
  tell: (finding: Finding) => void;
};
type Id = string | undefined;

const NOT_FOUND = 404;
const UNAUTHORIZED = 401;
const MOST_AHEAD_S = 5;
const PAGE = { limit: 20, offset: 0 };
/** In the middle of the Atlantic. */
const NOWHERE = { latitude: 0, longitude: -30, range: 50 };

const callNamed = (name: string): CoreCall => {
  const found = coreCalls.find(({ method, path }) => `${method} ${path}` === name);
  if (!found) throw new Error(`${name} is no call of the core`);
  return found;
};
const itemsOf = (value: unknown): { id: string }[] =>
  isRecord(value) && Array.isArray(value.items) ? (value.items as { id: string }[]) : [];
/** As an answer names it, before it is read. */
const toldId = (value: unknown, name: string): Id => {
  const told = isRecord(value) ? value[name] : undefined;
  return typeof told === 'string' || typeof told === 'number' ? String(told) : undefined;
};

/** Asks calls of the core one by one, and tells of each what is missing or wrong. */
export function createCheck(options: CheckOptions) {
  const marks = new Map<string, Mark>();
  let aheadS: number | null = null;
  const tell = (mark: Mark, call: string, text: string): void => {
    const worst: readonly Mark[] = ['untried', 'ok', 'less', 'broken'];
    const before = marks.get(call) ?? 'untried';
    if (worst.indexOf(mark) > worst.indexOf(before)) marks.set(call, mark);
    options.tell({ mark, call, text });
  };
  const said = new Set<string>();
  /** The same field of the same entity is missing in every call that answers it. */
  const tellOnce = (name: string, text: string): void => {
    const [, , entity] = callNamed(name).path.split('/');
    const key = `${entity} ${text.replace(/^(\w+\[\]\.)?/, '').replace(/, in \d+ of \d+$/, '')}`;
    if (!said.has(key)) tell('less', name, text);
    said.add(key);
  };
  const broken = (name: string, text: string): void => tell('broken', name, `${text}   → ${callNamed(name).screens}`);

  const ask = async (name: string, sent: Sent = {}, parts: Record<string, string> = {}): Promise<Answered | null> => {
    const { method, path } = callNamed(name);
    const address = path.replaceAll(/\{(\w+)\}/g, (_all, part: string) => encodeURIComponent(parts[part] ?? ''));
    try {
      const answer = await askUpstream(options, method, address, sent);
      aheadS = answer.aheadS ?? aheadS;
      return answer;
    } catch (error) {
      const { cause, message } = error as Error;
      broken(name, `no answer: ${cause instanceof Error ? cause.message : message}`);
      return null;
    }
  };

  /** Asks and reads; null when that was not possible, which is told. */
  const read = async (name: string, sent: Sent = {}, parts: Record<string, string> = {}): Promise<unknown> => {
    const answer = await ask(name, sent, parts);
    if (answer === null) return null;
    const { status, body, isJson, ms } = answer;
    const { answer: reader } = callNamed(name);
    if (status < 200 || status >= 300) {
      broken(name, `status ${status}${toldId(body, 'code') ? `, code ${toldId(body, 'code')}` : ''}`);
      return null;
    }
    if (reader === null) {
      tell('ok', name, `status ${status}, ${ms} ms`);
      return body ?? {};
    }
    if (!isJson) {
      broken(name, 'the answer  must be JSON');
      return null;
    }
    const { value, problems } = readAnswer(reader, body);
    for (const { isLost, text } of problems) {
      if (isLost) broken(name, text);
      else tellOnce(name, text);
    }
    if (value !== null && !problems.some(({ isLost }) => isLost)) {
      const { length } = itemsOf(value);
      tell('ok', name, `${length > 0 ? `${length} in the list, ` : ''}${ms} ms`);
    }
    return value;
  };
  const untried = (name: string, why: string): void => tell('untried', name, why);
  /** Reads something by its id, or says that none is known. */
  const readBy = (name: string, part: string, id: Id, sent: Sent = {}): Promise<unknown> => {
    if (id !== undefined) return read(name, sent, { [part]: id });
    untried(name, 'no id to ask with was told');
    return Promise.resolve(null);
  };
  return { ask, read, readBy, tell, broken, untried, marks, aheadS: () => aheadS };
}
export type Check = ReturnType<typeof createCheck>;

/** Whether lists keep to what is asked of them. */
async function checkLists({ ask, tell, broken }: Check): Promise<void> {
  const name = 'GET /api/product';
  const rawItems = (answer: Answered | null): unknown[] => {
    const body = answer?.body;
    const items = isRecord(body) ? body.items : body;
    return Array.isArray(items) ? items : [];
  };
  const [first, second] = [
    rawItems(await ask(name, { query: { limit: 2, offset: 0 } })),
    rawItems(await ask(name, { query: { limit: 2, offset: 2 } })),
  ];
  if (first.length > 2) broken(name, 'limit  is not honored');
  else if (second.length > 0 && toldId(first[0], 'id') === toldId(second[0], 'id'))
    broken(name, 'offset  is not honored');
  const nowhere = rawItems(await ask(name, { query: { ...PAGE, ...NOWHERE } }));
  if (nowhere.length > 0) tell('less', name, 'range  is not honored: a search near a place finds everything');
  const counted = (await ask(name, { query: { limit: 2, offset: 0, count: 'true' } }))?.body;
  const total = isRecord(counted) ? counted.totalCount : undefined;
  if (typeof total !== 'number') tell('less', name, 'totalCount  is not told: lists do not say how many there are');
  else if (total < first.length) broken(name, 'totalCount  is less than the page has');
}

/** What is refused, and how. */
async function checkRefusals({ ask, tell, broken }: Check): Promise<void> {
  const one = 'GET /api/product/{id}';
  const unknown = await ask(one, {}, { id: randomUUID() });
  if (unknown && unknown.status !== NOT_FOUND)
    broken(one, `an id that does not exist  must be 404, is ${unknown.status}`);
  else if (unknown) {
    const problem = refusalProblem(unknown.body);
    if (problem) tell('less', one, problem);
  }
  const user = 'GET /api/user';
  for (const [who, token] of [
    ['a token that nobody signed', 'a.b.c'],
    ['nobody', null],
  ] as const) {
    const answer = await ask(user, { token });
    if (answer && answer.status !== UNAUTHORIZED) broken(user, `${who}  must be 401, is ${answer.status}`);
  }
}

/** All reads of the core that guests may make; ids come from the lists. */
export async function checkCatalogue(check: Check): Promise<{ eventId: Id; config: unknown }> {
  const { read, readBy, tell, ask } = check;
  const guest = { token: null };
  const config = (await ask('GET /api/tenant/config', guest))?.body;
  await read('GET /api/tenant/config', guest);
  await read('GET /api/tenant/sso', {
    ...guest,
    query: { urlOk: 'https://shop.example/', urlFail: 'https://shop.example/', locale: 'en' },
  });
  await read('GET /api/category', guest);
  const paged = { ...guest, query: PAGE };
  const list = await read('GET /api/product', paged);
  await checkLists(check);
  await read('GET /api/product/popular', paged);
  const events = itemsOf(list);
  for (const text of untoldFields(event, events as never)) tell('less', 'GET /api/product', text);
  const eventId = events[0]?.id;
  const alone = await readBy('GET /api/product/{id}', 'id', eventId, guest);
  await readBy('GET /api/product/legacy/{id}', 'id', toldId(alone, 'legacyEventId'), guest);
  await readBy('GET /api/product/{id}/info', 'id', eventId, guest);
  if (eventId) await read('GET /api/product/dates', { ...guest, query: { ...PAGE, id: eventId } });
  const [attraction] = itemsOf(await read('GET /api/attraction', paged));
  await readBy('GET /api/attraction/{id}', 'id', attraction?.id, guest);
  await readBy('GET /api/attraction/{id}/similar', 'id', attraction?.id, paged);
  await readBy('GET /api/attraction/event/{id}', 'id', eventId, guest);
  const [venue] = itemsOf(await read('GET /api/venue', paged));
  await readBy('GET /api/venue/{id}', 'id', venue?.id, guest);
  await read('GET /api/city', paged);
  if (eventId) await read('POST /api/compute/earn/points', { ...guest, body: { productId: eventId, amount: 100 } });
  await checkRefusals(check);
  return { eventId, config };
}

/** What members read; `hasToken`: somebody's access token is at hand. */
export async function checkMembers({ read, untried }: Check, hasToken: boolean): Promise<void> {
  const reads: [name: string, sent: Sent, parts?: Record<string, string>][] = [
    ['GET /api/wallet', {}],
    ['GET /api/attraction/favourite/categories', {}],
    ['GET /api/user', {}],
    ['GET /api/user/session', {}],
    ['GET /api/user/analytics', { query: { limit: 54 } }],
    ['GET /api/user/analytics/recent', { query: { limit: 54 } }],
    ['GET /api/favourite/{type}/ids', { query: { limit: 100, offset: 0 } }, { type: 'EVENT' }],
    ['GET /api/favourite/{type}', { query: PAGE }, { type: 'EVENT' }],
  ];
  for (const [name, sent, parts] of reads) {
    if (hasToken) await read(name, sent, parts);
    else untried(name, 'needs --token');
  }
}

/** Says how far the upstream's clock is from this one, where that matters. */
export function checkClock({ aheadS, tell }: Check): void {
  const ahead = aheadS();
  const name = 'GET /api/cart/{id}';
  if (ahead === null)
    tell('less', name, 'Date  is not sent: the time that a hold has left is counted by the gateway’s clock');
  else if (Math.abs(ahead) > MOST_AHEAD_S)
    tell('less', name, `Date  is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine`);
}
