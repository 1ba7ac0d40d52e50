import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

const CHANNEL = 'grandstand:event';
const MAX_RETRY_MS = 2_000;

/** An event's id; null: changes may have been missed, so any event may have changed. */
type Listener = (eventId: string | null) => void;

/** Tells this gateway, and with Redis all of them, that an event was changed, so that cached pages go and live streams are told. */
export type Announcements = { tell(eventId: string): void; close(): void };

/** `redis` is a connection for commands; listening takes one of its own. */
export function createAnnouncements(redis: Redis | null, listener: Listener): Announcements {
  const own = randomUUID();
  // With a queue: it subscribes again by itself.
  const listening = redis?.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
    retryStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, MAX_RETRY_MS),
  });
  // Of an outage the connection for commands tells.
  listening?.on('error', () => undefined);
  let wasReady = false;
  listening?.on('ready', () => {
    if (wasReady) listener(null);
    wasReady = true;
  });
  listening?.on('message', (_channel: string, message: string) => {
    const [origin, eventId = null] = message.split(' ');
    if (origin !== own) listener(eventId);
  });
  listening?.subscribe(CHANNEL).catch(() => undefined);
  return {
    tell: (eventId) => {
      listener(eventId);
      // Without it the others know within seconds, when what they keep has ended.
      redis?.publish(CHANNEL, `${own} ${eventId}`).catch(() => undefined);
    },
    close: () => listening?.disconnect(),
  };
}
