import { buildPlatform } from '#platform/app.ts';
import type { PlatformDeps } from '#platform/core/deps.ts';

const KEY = 'the operator of tests';

/** The seller opens a waiting room before the sale of an event, by REST. */
export const openRoom = async ({ deps }: { deps: PlatformDeps }, eventId: string, settings: object = {}) => {
  const app = buildPlatform({ ...deps, operatorKey: KEY });
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/event/${eventId}/waitingroom`,
    headers: { 'gst-operator-key': KEY },
    payload: { rule: 'always', ...settings },
  });
  await app.close();
  if (answer.statusCode !== 200) throw new Error(answer.body);
};
