import { toScriptJson } from './page-data.tsx';

/** TEN-17: an inline script that loads the recording of sessions, for pages of visitors who have agreed to it. */
export const recordingScript = ({ siteId, script }: { siteId: string; script: string }): string =>
  `;{let s=document.createElement('script');s.src=${toScriptJson(script)};s.async=true;s.dataset.siteId=${toScriptJson(siteId)};` +
  `document.head.append(s)}`;
