/** Resolves once the browser has drawn what has changed: the answer to a tap is seen first, and what takes long follows. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
