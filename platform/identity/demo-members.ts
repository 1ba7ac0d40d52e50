import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.array(
  z.strictObject({
    id: z.string(),
    email: z.email(),
    firstName: z.string(),
    lastName: z.string(),
    /** Names the text that describes the member on the sign-in page, and the state of the wallet. */
    kind: z.enum(['rich', 'new', 'unregistered', 'pending', 'error', 'suspended']),
  }),
);
export type DemoMember = z.infer<typeof schema>[number];

/** Whom the sign-in page offers, and `npm start` names: one for each state that a screen has to show. */
export const demoMembers: readonly DemoMember[] = schema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'demo-members.json'), 'utf8')),
);
