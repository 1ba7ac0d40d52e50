import { isConnected, whenConnected } from './connection.ts';

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a[href]') : null;

/** Whether following it needs the network: not for another place on this page, a telephone number or an e-mail. */
const needsNetwork = ({ protocol, host, pathname, search, hash }: HTMLAnchorElement): boolean => {
  const isHere = host === location.host && pathname === location.pathname && search === location.search;
  return protocol.startsWith('http') && !(isHere && hash !== '');
};

/**
 * Without a network, links and forms that lead to another page wait: they would end at the browser's own error page. The last one that
 * was wanted is followed once the network is back. `stays` are links that work without one. Returns how to stop.
 */
export function holdLinks(onHeld: () => void, stays: (link: HTMLAnchorElement) => boolean = () => false): () => void {
  let follow: (() => void) | undefined;
  const hold = (event: Event, wanted: HTMLElement, next: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    if (!follow) {
      void whenConnected().then(() => {
        const last = follow;
        follow = undefined;
        last?.();
      });
    }
    follow = () => wanted.isConnected && next();
    onHeld();
  };
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!link || opensElsewhere || isConnected()) return;
    if (needsNetwork(link) && !stays(link)) hold(event, link, () => link.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    // A form without an address is sent by the page, which says what came of it.
    if (!(form instanceof HTMLFormElement && form.hasAttribute('action')) || isConnected()) return;
    hold(event, form, () => form.requestSubmit());
  };
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  return () => {
    follow = undefined;
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
  };
}
