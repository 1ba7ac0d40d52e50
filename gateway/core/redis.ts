import { type Command, Redis } from 'ioredis';
import type { Logger } from 'pino';
import { waitAfter } from '#rules/back-off.ts';

const COMMAND_MS = 300;
const CONNECT_MS = 1_000;
const backOffMs = { first: 100, factor: 2, longest: 2_000 };
/** However often Redis comes and goes or refuses a command, the log says so once in this time; once while it is gone. */
const LOG_EVERY_MS = 60_000;

const options = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: COMMAND_MS,
  connectTimeout: CONNECT_MS,
  // A command that Redis knows since 7.2; an older one would seem to fail at every connection.
  disableClientInfo: true,
  retryStrategy: (attempt: number) => waitAfter(attempt, backOffMs),
};

/** After one command without an answer the connection is made anew, and until Redis answers again each command fails at once. */
class ImpatientRedis extends Redis {
  onRefused: (error: Error) => void = () => undefined;
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    command.promise.catch((error: Error) => this.onRefused(error));
    return super.sendCommand(command, stream);
  }
}

/** A connection that never lets a visitor wait: while Redis is away a command fails at once, while it is silent after 300 ms, once. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = new ImpatientRedis(url, options);
  let loggedAt = -LOG_EVERY_MS;
  let isAway = false;
  /** `isGone`: until the connection is ready again. */
  const away = (err: unknown, isGone: boolean): void => {
    if (isAway || performance.now() - loggedAt < LOG_EVERY_MS) return;
    [loggedAt, isAway] = [performance.now(), isGone];
    log.error({ err }, 'Redis does not do its work: each gateway counts for itself, and members’ cookies are believed');
  };
  redis.on('error', (error) => away(error, true));
  redis.onRefused = (error) => {
    const isSilent = error.message === 'Command timed out';
    // A script that Redis has forgotten is sent again by itself; of a lost connection the line above tells.
    if (isSilent || (error.name === 'ReplyError' && !error.message.startsWith('NOSCRIPT'))) away(error, isSilent);
    // Once, however many commands were waiting.
    if (isSilent && redis.status === 'ready' && redis.stream.writable) redis.disconnect(true);
  };
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
  });
  return redis;
}
