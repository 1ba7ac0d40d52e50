import type { Services, Visitor } from '../context.ts';
import type { Header } from '../core/web/request-headers.ts';
import type { PartnerKey } from '../generated/platform.ts';
import { keysUnavailable, type Refusal, tooManyRequests, unknownKey, unknownVisitor } from '../graph/admission.ts';
import type { KeyGate } from '../graph/key-gate.ts';
import { VISITOR_HEADER } from '../partner/cors.ts';
import type { KeyUse } from '../partner/key-use.ts';
import type { KeyRead } from '../partner/keys.ts';
import { partnerVisitor } from './visitor.ts';

/** Why a key does not count. */
export function refusalOf(read: Exclude<KeyRead, { kind: 'key' }>): Refusal {
  if (read.kind === 'tooMany') return tooManyRequests(read.seconds);
  return read.kind === 'unknown' ? unknownKey : keysUnavailable;
}

type Acting = { use: KeyUse; visitor: Visitor; refused: Refusal | null };

/** For whom a request with a partner's key acts, and why it may not. Its cookies do not count: a page of the partner's could carry a fan's. */
export async function visitorOfKey(
  { services, gate }: { services: Services; gate: KeyGate },
  { header, url }: { header: Header; url: string | URL },
  key: PartnerKey,
): Promise<Acting> {
  const use: KeyUse = { key, spent: null, storefront: new URL(url).origin };
  const token = header(VISITOR_HEADER);
  const who = token === null ? undefined : await services.visitorTokens.read(key, token);
  const refused = (await gate.open(use)) ?? (who === null ? unknownVisitor : null);
  return { use, visitor: partnerVisitor(header, use, who ?? undefined), refused };
}
