import type { Visitor } from '../context.ts';
import type { BrandOrigins } from '../core/web/origin.ts';
import type { Header } from '../core/web/request-headers.ts';
import { cookieKind } from '../session/cookies.ts';
import { guest, type MemberSessions, type MemberState } from '../session/member-session.ts';
import type { Referrals } from '../session/referral.ts';

type Options = { members: MemberSessions; referrals: Referrals; origins: BrandOrigins };
export type Identified = { visitor: Visitor; member: MemberState };

/**
 * Who a visitor is by the cookies that only the gateway can read. An Authorization header of the request's own comes first.
 * Throws IdentityUnavailable when a member's token has ended and the identity provider does not answer.
 */
export type Identify = (visitor: Visitor, header: Header) => Promise<Identified>;

export function createIdentify({ members, referrals, origins }: Options): Identify {
  return async (visitor, header) => {
    const cookie = header('cookie');
    if (cookie === null) return { visitor, member: guest };
    const kind = cookieKind(header, origins);
    const [member, referralId] = await Promise.all([
      visitor.bearer === null ? members.read(cookie, kind) : guest,
      referrals.read(cookie, kind),
    ]);
    const known = { ...visitor, referralId };
    if (member.kind !== 'member') return { visitor: known, member };
    return { visitor: { ...known, bearer: `Bearer ${member.session.accessToken}`, isSignedIn: true }, member };
  };
}
