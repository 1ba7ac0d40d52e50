import { useApp } from '../app.tsx';

/** Before the first paint, on a page that is the same for everyone: with the sign-in's cookie, <html> shows what `member:` styles. */
const mark = `{const d=document.documentElement.dataset;if(RegExp('(^|; )gst-signed-in'+(d.brand??'')+'=.').test(document.cookie))d.member=''}`;

/** Sets `data-member` on <html> for the variants `member:` and `guest:` of app.css; after hydration the viewer store sets it. */
export const MemberMarkScript = () => {
  const { nonce } = useApp();
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {mark}
    </script>
  );
};
