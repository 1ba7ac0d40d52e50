import type { Language } from '../core/language.ts';

const style =
  'body{font:1.125rem/1.6 system-ui,sans-serif;color:#0b1420;background:#fff;margin:0;display:grid;place-content:center;min-height:100vh;padding:1.5rem;box-sizing:border-box}main{max-width:32rem}h1{line-height:1.2}h2{font-size:1.25rem;margin:2.5rem 0 0}a{color:#00718f}h2+p{margin-top:0}ul{list-style:none;margin:0 0 2.5rem;padding:0}li a{display:block;padding:.75rem 0;border-bottom:1px solid #8886;color:inherit;text-decoration:none}li b,li span{display:block}a.button{display:block;padding:.875rem;border-radius:.75rem;background:#0b1420;color:#fff;font-weight:700;text-align:center;text-decoration:none}@media(prefers-color-scheme:dark){body{color:#eef3f7;background:#0a0f15}a{color:#4cd0f3}a.button{color:#0b1420;background:#eef3f7}}';

type PlainPage = {
  language: Language;
  nonce: string;
  title: string;
  /** HTML of the page's main part. */
  body: string;
  /** An inline script. */
  script?: string;
};

/** A page that is whole by itself: it needs no file, and no script for its words. */
export function plainPage({ language, nonce, title, body, script }: PlainPage): string {
  const run = script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${style}</style></head><body><main>${body}</main>${run}</body></html>`;
}
