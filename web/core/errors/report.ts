/** ERR-4: logs to the console what could not be loaded; visitors are told on the page. */
export const report = (what: string, reason?: unknown): void =>
  console.warn(what, ...(reason === undefined ? [] : [reason]));
