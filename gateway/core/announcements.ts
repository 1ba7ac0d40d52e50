import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

const CHANNEL = 'grandstand:event';

/** An event's id; null: changes may have been missed, so any event may have changed. */
type Listener = (eventId: string | null) => void;

/** Tells this gateway, and with Redis all of them, that an event was changed, so that cached pages of it go. Streams of live state hear of it from the platform (live/). */
export type Announcements = { tell(eventId: string): void; close(): void };

/** `redis` is a connection for commands; listening takes one of its own. */
export function createAnnouncements(redis: Redis | null, listener: Listener): Announcements {
  const own = randomUUID();
  const listening = redis?.duplicate({
    // By itself it would leave a subscription that fails, because the connection ends meanwhile, to nobody.
    autoResubscribe: false,
    commandTimeout: undefined,
  });
  // Of an outage the connection for commands tells.
  listening?.on('error', () => undefined);
  let hasListened = false;
  const listen = async (): Promise<void> => {
    await listening?.subscribe(CHANNEL);
    if (hasListened) listener(null);
    hasListened = true;
  };
  // A connection that ends before it listens is made anew.
  listening?.on('ready', () => listen().catch(() => undefined));
  listening?.on('message', (_channel: string, message: string) => {
    const [origin, eventId = null] = message.split(' ');
    if (origin !== own) listener(eventId);
  });
  return {
    tell: (eventId) => {
      listener(eventId);
      // Without it the others know within seconds, when what they keep has ended.
      redis?.publish(CHANNEL, `${own} ${eventId}`).catch(() => undefined);
    },
    close: () => listening?.disconnect(),
  };
}
