import type { DemoMember } from '../demo-members.ts';

/** A page that only says something. */
export type Notice = { title: string; text: string };

/** What the sign-in pages say in one language; `{brand}` stands for the tenant's name. */
export type Texts = {
  signIn: string;
  demo: string;
  members: string;
  kinds: Record<DemoMember['kind'], string>;
  otherEmail: string;
  email: string;
  emailHint: string;
  continue: string;
  cancel: string;
  suspended: string;
  invalidEmail: string;
  expired: Notice;
  invalid: Notice;
  failed: Notice;
  notFound: Notice;
  tooMany: Notice;
  signOut: Notice;
  stay: string;
  signedOut: Notice;
  toStorefront: string;
  /** The page of the sandbox's loyalty program; `{email}` stands for who joins. */
  program: { title: string; text: string; accept: string; refuse: string };
};
