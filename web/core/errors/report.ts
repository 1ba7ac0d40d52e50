/** ERR-4: what could not be loaded is said in the console, for those who look after the shop; visitors are told on the page. */
export const report = (what: string, reason?: unknown): void =>
  console.warn(what, ...(reason === undefined ? [] : [reason]));
