/** Of the connections that only read, no request takes more than these at a time. */
const GROUP = 4;

/** What `work` makes of each item, in their order, a few at a time: one request must not keep all connections busy. */
export const inGroups = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  for (let start = 0; start < items.length; start += GROUP) {
    done.push(...(await Promise.all(items.slice(start, start + GROUP).map(work))));
  }
  return done;
};
