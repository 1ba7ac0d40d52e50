import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../core/db.ts';
import { type DemoMember, demoMembers } from './demo-members.ts';

/** Who signs in here, as tokens name them. */
export type IdentityMember = Pick<DemoMember, 'id' | 'email' | 'firstName'> & {
  lastName: string | null;
  emailVerified: boolean;
  suspended: boolean;
};

/** Names that belong to nobody (RFC 2606): whoever types such an address takes nobody's place. */
const NOBODYS_ADDRESS = /[@.](example\.(com|net|org)|example|test)$/;

const ofDemo = ({ kind, ...member }: DemoMember): IdentityMember => ({
  ...member,
  emailVerified: true,
  suspended: kind === 'suspended',
});

/** `anna.lee@example.com` is Anna Lee. */
const ofAddress = (id: string, email: string): IdentityMember => {
  const [firstName = '', ...rest] = email
    .replace(/@.*/, '')
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1));
  return {
    id,
    email,
    firstName: firstName || email,
    lastName: rest.join(' ') || null,
    emailVerified: NOBODYS_ADDRESS.test(email),
    suspended: false,
  };
};

/** The member with this id; undefined when there is none. */
export const findMember = async (db: Db, id: string): Promise<IdentityMember | undefined> => {
  const demo = demoMembers.find((one) => one.id === id);
  if (demo) return ofDemo(demo);
  const { rows } = await sql<{ email: string }>`select email from identity_member where id = ${id}`.execute(db);
  const [row] = rows;
  return row && ofAddress(id, row.email);
};

/** The member with this address, in lower case; somebody who was never here becomes one. */
export const memberAt = async (db: Db, email: string): Promise<IdentityMember> => {
  const demo = demoMembers.find((one) => one.email === email);
  if (demo) return ofDemo(demo);
  const { rows } = await sql<{ id: string }>`
    insert into identity_member (id, email) values (${randomUUID()}, ${email})
    on conflict (email) do update set seen_at = now() returning id`.execute(db);
  return ofAddress(rows[0]?.id ?? '', email);
};
