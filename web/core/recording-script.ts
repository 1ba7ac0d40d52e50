import { toScriptJson } from './page-data.tsx';

/** TEN-17: an inline script that loads the recording of sessions for visitors whose consent has the word `recording`. */
export const recordingScript = ({ siteId, script }: { siteId: string; script: string }, suffix: string): string =>
  `;if(RegExp('(^|; )gst-consent${suffix}=([^;]*\\\\.)?recording(\\\\.|;|$)').test(document.cookie)){` +
  `let s=document.createElement('script');s.src=${toScriptJson(script)};s.async=true;s.dataset.siteId=${toScriptJson(siteId)};` +
  `document.head.append(s)}`;
