import { Redis } from 'ioredis';
import type { Logger } from 'pino';

const COMMAND_MS = 300;
const CONNECT_MS = 1_000;
const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 2_000;

/** A connection that never lets a visitor wait: while Redis is away a command fails at once, while it is silent after 300 ms. */
export function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_MS,
    connectTimeout: CONNECT_MS,
    retryStrategy: (attempt) => Math.min(FIRST_RETRY_MS * 2 ** attempt, MAX_RETRY_MS),
  });
  let isAway = false;
  // One line for an outage, not one for every attempt to connect.
  redis.on('error', (err) => {
    if (!isAway) log.error({ err }, 'Redis cannot be reached');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
  });
  return redis;
}
