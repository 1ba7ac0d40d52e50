/** Tells the embedding page, and no other, that a notification has come: it may lie above what its visitor sees. */
export const tellToScroll = (embedder: string): void =>
  window.parent.postMessage({ type: 'grandstand:scroll-to-top' }, embedder);

/** Tells the embedding page how high the notifications are, in CSS pixels, each time that changes; returns how to stop. */
export const tellSize = (embedder: string, notifications: Element): (() => void) => {
  const observer = new ResizeObserver(() => {
    const { height } = notifications.getBoundingClientRect();
    window.parent.postMessage({ type: 'grandstand:notification-resize', height: Math.ceil(height) }, embedder);
  });
  observer.observe(notifications);
  return () => observer.disconnect();
};
