import { useEffect } from 'react';
import { useApp } from './app.tsx';

/** The page's first script. Links and forms work without the program, so only clicks on plain buttons are kept. */
const remember = `addEventListener('click', function (event) {
  var page = document.documentElement, button = event.target instanceof Element && event.target.closest('button[type="button"]');
  if (button && !('alive' in page.dataset)) page.earlyClick = button;
}, true)`;

/** Keeps the last click on a button before hydration; `useAlive` repeats it. */
export const EarlyClickScript = () => {
  const { nonce } = useApp();
  // The browser keeps what the server has written.
  const script = import.meta.env.SSR ? remember : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
};

/** After hydration: sets `data-alive` on <html>, for style sheets and tests, and repeats the kept click. */
export const useAlive = (): void => {
  useEffect(() => {
    const page: HTMLElement & { earlyClick?: HTMLElement } = document.documentElement;
    page.dataset.alive = '';
    // Not within the effect: there React hydrates no part of the page that is clicked.
    setTimeout(() => {
      page.earlyClick?.click();
      delete page.earlyClick;
    });
  }, []);
};
