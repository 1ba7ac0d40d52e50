import type { Mistake } from './mistake.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

const style = `body{margin:0;padding:48px;background:#181818;color:#eee;font:16px/1.6 system-ui}
h1{font-size:20px;color:#ff7b72}pre{white-space:pre-wrap;font:15px/1.6 ui-monospace,monospace}`;

/** What a browser sees while something is broken. It loads Vite's client, which loads the page again once it is whole. */
export function mistakePage(mistakes: readonly Mistake[]): Response {
  const text = escaped(mistakes.map(({ message, details }) => `${message}\n${details}`.trim()).join('\n'));
  const body = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A mistake</title><style>${style}</style>
<h1>This does not work yet</h1>
<pre>${text}</pre>
<p>Save the file again: the page comes back by itself.</p>
<script type="module" src="/@vite/client"></script></html>
`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(body, { status: 500, headers });
}
