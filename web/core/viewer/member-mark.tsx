import { useApp } from '../app.tsx';
import { forgetScript } from '../storage/stored.ts';

/** Before the first paint, on a page that is the same for everyone: with the sign-in's cookie, <html> shows what `member:` styles. */
const mark = `{const d=document.documentElement.dataset;if(RegExp('(^|; )gst-signed-in'+(d.brand??'')+'=.').test(document.cookie))d.member=''}`;

/** Sets `data-member` on <html> for the variants `member:` and `guest:` of app.css; after hydration the viewer store sets it. Before, it forgets who has signed out. */
export const MemberMarkScript = () => {
  const { nonce } = useApp();
  // The browser keeps what the server has written.
  const script = import.meta.env.SSR ? forgetScript + mark : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: both are constants
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
};
