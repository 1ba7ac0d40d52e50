import { createContext, type Services, type Visitor } from '../context.ts';
import { UpstreamRejection } from '../core/errors/upstream-errors.ts';
import type { OfferedLanguages } from '../core/language.ts';
import type { BrandOrigins } from '../core/web/origin.ts';
import type { GooglePass, OrderFile } from '../generated/platform.ts';
import type { Refusal } from '../graph/admission.ts';
import { refusal } from '../graph/finish.ts';
import { costHeaders } from '../graph/key-answer.ts';
import { type KeyGate, lacksRight } from '../graph/key-gate.ts';
import type { Identify } from '../identity/identify.ts';
import { refusalOf, visitorOfKey } from '../identity/key-visitor.ts';
import { visitorOf } from '../identity/visitor.ts';
import type { KeyRead, Keys } from '../partner/keys.ts';
import { cookieKind } from '../session/cookies.ts';
import { rememberedLanguage } from '../session/language-cookie.ts';
import { guest, type MemberSessions } from '../session/member-session.ts';
import { IdentityUnavailable } from '../session/sign-in-errors.ts';
import type { Sources } from '../sources.ts';
import { pageLanguage } from '../storefront/page-address.ts';
import type { SiteRequest } from './site-request.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ORDER = `/order-confirmation/(${UUID})`;
const FILE = new RegExp(`${ORDER}/(tickets\\.pdf|calendar\\.ics)$`, 'i');
const CALENDAR = new RegExp(`/calendar/(${UUID})\\.ics$`, 'i');
const PASS = new RegExp(`${ORDER}/passes/(${UUID})(\\.pkpass|/google)$`, 'i');

type Options = {
  services: Services;
  identify: Identify;
  members: MemberSessions;
  keys: Keys;
  gate: KeyGate;
  origins: BrandOrigins;
  offered: OfferedLanguages;
};
export type OrderFileEndpoint = (arrived: SiteRequest) => Promise<Response | null>;

const plain = (status: number): Response =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '5' }) },
  });

type Wanted =
  | { calendar: string }
  | ({ uuid: string } & ({ file: string } | { ticket: string; wallet: 'apple' | 'google' }));

const wantedOf = (pathname: string): Wanted | null => {
  const [, uuid = '', file] = FILE.exec(pathname) ?? [];
  if (file) return { uuid: uuid.toLowerCase(), file: file.toLowerCase() };
  const [, calendar] = CALENDAR.exec(pathname) ?? [];
  if (calendar) return { calendar };
  const [, order = '', ticket, kind] = PASS.exec(pathname) ?? [];
  return ticket ? { uuid: order.toLowerCase(), ticket, wallet: kind === '.pkpass' ? 'apple' : 'google' } : null;
};

/** An entry of a calendar is saved; what a browser or a phone can show is shown. */
const asFile = ({ name, mediaType, content }: OrderFile): Response =>
  new Response(Buffer.from(content, 'base64'), {
    headers: {
      'content-type': mediaType,
      'content-disposition': `${mediaType.startsWith('text/calendar') ? 'attachment' : 'inline'}; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });

const asRedirect = ({ url }: GooglePass): Response =>
  new Response(null, { status: 302, headers: { location: url, 'cache-control': 'no-store' } });

/** Null when the order is not this visitor's, or has no such file. */
const answerOf = async (
  order: Sources['order'],
  wanted: Wanted,
  linkKey: string | undefined,
): Promise<Response | null> => {
  if ('calendar' in wanted) {
    const calendar = await order.calendar(wanted.calendar);
    return calendar && asFile(calendar);
  }
  const { uuid } = wanted;
  if ('file' in wanted) {
    const file = await order.file(uuid, wanted.file, linkKey);
    return file && asFile(file);
  }
  if (wanted.wallet === 'apple') {
    const pass = await order.applePass(uuid, wanted.ticket, linkKey);
    return pass && asFile(pass);
  }
  const pass = await order.googlePass(uuid, wanted.ticket, linkKey);
  return pass && asRedirect(pass);
};

/** Why a partner gets no file, in the words that the graph would use. */
const asRefused = ({ status, error, headers }: Refusal): Response =>
  new Response(JSON.stringify(refusal(error)), {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });

/** Of a key's budget, beside the point that every request costs: tickets are drawn anew each time. */
const FILE_COST = 4;

async function answerFor(
  { services }: Options,
  visitor: Visitor,
  { scope }: SiteRequest,
  wanted: Wanted,
): Promise<Response> {
  const { sources } = createContext(services, visitor, scope);
  scope.startDeadline(services.deadlines.readMs);
  return answerOf(sources.order, wanted, 'uuid' in wanted ? visitor.orderLinks.get(wanted.uuid) : undefined)
    .then(
      (found) => found ?? plain(404),
      (error: unknown) => plain(error instanceof UpstreamRejection ? 404 : 503),
    )
    .finally(() => scope.clearDeadline());
}

async function forKey(options: Options, arrived: SiteRequest, wanted: Wanted, read: KeyRead): Promise<Response> {
  if (read.kind !== 'key') return asRefused(refusalOf(read));
  const { services, gate, offered } = options;
  const { key } = read;
  const { use, visitor, refused } = await visitorOfKey({ services, gate }, arrived, key);
  const language = pageLanguage(arrived.url, null, arrived.header('accept-language'), offered);
  const refusedFile = refused ?? (key.rights.includes('read') ? await gate.take(use, FILE_COST) : lacksRight('read'));
  const answer = refusedFile
    ? asRefused(refusedFile)
    : await answerFor(options, { ...visitor, language }, arrived, wanted);
  for (const [name, value] of Object.entries(costHeaders(use))) answer.headers.set(name, value);
  return answer;
}

async function forBrowser(options: Options, arrived: SiteRequest, wanted: Wanted): Promise<Response> {
  const { identify, members, origins, offered } = options;
  const { url, header, scope, address } = arrived;
  const [cookie, kind] = [header('cookie'), cookieKind(header, origins)];
  const language = pageLanguage(url, rememberedLanguage(cookie, kind), header('accept-language'), offered);
  const fromHeaders = visitorOf(header, { cookies: kind, language, trials: false, address });
  const identified = await identify(fromHeaders, header).catch((error: unknown) => {
    if (error instanceof IdentityUnavailable) return null;
    throw error;
  });
  if (identified === null) return plain(503);
  const { visitor, member } = identified;
  const answer = await answerFor(options, visitor, arrived, wanted);
  for (const value of members.settle(member ?? guest, scope.calls, kind)) answer.headers.append('set-cookie', value);
  return answer;
}

/** ORDER-3: the files of an order, for whoever may open its page, and for a partner's visitor who owns it; null for other addresses. */
export function createOrderFileEndpoint(options: Options): OrderFileEndpoint {
  return async (arrived) => {
    const wanted = wantedOf(arrived.url.pathname);
    if (wanted === null) return null;
    const read = await options.keys.read(arrived.header, arrived.address);
    return read === null ? forBrowser(options, arrived, wanted) : forKey(options, arrived, wanted, read);
  };
}
