import { reloadOnce } from '../errors/reload-once.ts';

/** Texts that do not come are a missing part of the program (ROUTE-4). */
export const loadFile = async (url: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(url).catch(() => undefined);
  if (answer?.ok) return answer.json();
  reloadOnce();
  throw new Error(`The texts ${url} did not come`);
};
