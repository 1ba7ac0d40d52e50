import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../platform/main.ts', import.meta.url));

export type PlatformProcess = {
  url: string;
  /** Of the identity provider that it brings along; undefined when sign-in is off or OIDC_ISSUER names another. */
  issuer: string | undefined;
  ended: Promise<unknown>;
  stop(): Promise<void>;
};
type Message = { type: 'ready'; url: string; issuer?: string } | { type: 'failed'; message: string };

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Starts the platform as a process in its own group: Ctrl-C reaches the gateway only, which finishes its requests and then stops the platform. */
export async function startPlatform(): Promise<PlatformProcess> {
  const child = fork(MAIN, { detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const { url, issuer } = await new Promise<Message & { type: 'ready' }>((resolve, reject) => {
    child.on('message', (message) => {
      if (!isMessage(message)) return;
      if (message.type === 'ready') resolve(message);
      if (message.type === 'failed') reject(new Error(`The platform did not start: ${message.message}`));
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      const end = () => reject(new Error(`The platform ended with exit code ${code} before it was ready.`));
      // Why it ended may be read after its end.
      if (child.connected) child.once('disconnect', end);
      else end();
    });
  });
  return {
    url,
    issuer,
    ended,
    stop: async () => {
      // The platform stops gracefully when its parent disconnects.
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
