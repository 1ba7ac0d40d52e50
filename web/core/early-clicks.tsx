import { useEffect } from 'react';
import { useApp } from './app.tsx';

/** Runs before anything else of the page; links and forms work without us, so only bare buttons are remembered. */
const remember = `addEventListener('click', function (event) {
  var page = document.documentElement, button = event.target instanceof Element && event.target.closest('button[type="button"]');
  if (button && !('alive' in page.dataset)) page.earlyClick = button;
}, true)`;

/** A click that comes before the page's scripts is not lost: it is done once they are there. */
export const EarlyClickScript = () => {
  const { nonce } = useApp();
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {remember}
    </script>
  );
};

/** Marks the page as alive, for style sheets and tests too, and does the click it was not alive for. */
export const useAlive = (): void => {
  useEffect(() => {
    const page: HTMLElement & { earlyClick?: HTMLElement } = document.documentElement;
    page.dataset.alive = '';
    if (page.earlyClick?.isConnected) page.earlyClick.click();
    delete page.earlyClick;
  }, []);
};
