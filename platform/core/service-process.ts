import closeWithGrace from 'close-with-grace';

const CLOSE_WITHIN_MS = 5_000;

/** A service that runs beside the platform in a process of its own. */
type Service = {
  /** Resolves with its address once it answers there. */
  listen: () => Promise<string>;
  /** `error`: why it has to stop; undefined when it was asked to. */
  close: (error: Error | undefined) => Promise<void>;
};

/** Tells the parent process, or the console, why this one did not start, and ends it. `portInUse`: what to say of its port. */
export const failToStart = (error: unknown, portInUse: string): void => {
  let message = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') message = portInUse;
  if (process.send === undefined) {
    console.error(message);
    process.exit(1);
  }
  process.send({ type: 'failed', message }, () => process.exit(1));
};

/** Runs a service until it is stopped or its parent process has ended. `variable` names its port, which is `usualPort` without it. */
export const runService = async (
  name: string,
  [variable, usualPort]: [variable: string, usualPort: number],
  open: () => Service | Promise<Service>,
): Promise<void> => {
  try {
    const { listen, close } = await open();
    const grace = closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, ({ err }) => close(err));
    process.once('disconnect', () => void grace.close());
    const url = await listen();
    if (process.send === undefined) console.log(`Sandbox ${name}: ${url}`);
    process.send?.({ type: 'ready', url });
  } catch (error) {
    const port = process.env[variable] ?? usualPort;
    failToStart(error, `The ${name}'s port ${port} is in use; set ${variable} to another.`);
  }
};
