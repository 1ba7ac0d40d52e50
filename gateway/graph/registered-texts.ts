import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Of all partners together, in this process: another gateway is sent the text again. */
const MOST_TEXTS = 2_000;
const MOST_CHARACTERS = 8_000_000;

/**
 * GRAPH-9: texts that a partner's key has sent with their hash, so that the hash alone will do afterwards: the protocol of automatic
 * persisted queries, which Apollo Client and urql speak. A text counts for the key that sent it, and as text in every other respect.
 */
export function createRegisteredTexts() {
  const texts = new LRUCache<string, string>({
    max: MOST_TEXTS,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (text) => text.length + 1,
  });
  return {
    register: (key: string, hash: string, text: string): void => {
      if (createHash('sha256').update(text).digest('hex') === hash) texts.set(`${key} ${hash}`, text);
    },
    find: (key: string, hash: string): string | undefined => texts.get(`${key} ${hash}`),
  };
}
