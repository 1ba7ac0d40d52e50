export function openTimes(
  suite: string,
  list?: string,
): { list: string; judge: () => { table: string; failures: string[] } };
