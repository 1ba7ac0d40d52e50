import { luminance } from '../core/colour.ts';

/** WCAG's contrast ratio of two luminances, 1 to 21. */
const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** Black or white, whichever is read better on the colour. */
const textOn = (colour: string): string => {
  const light = luminance(colour);
  return contrast(light, 1) >= contrast(light, 0) ? '#ffffff' : '#000000';
};

/** The style sheet of the sign-in pages in the tenant's primary colour, light and dark; the storefront's shades (web/core/theme). */
export const styleOf = (primary: string): string => `
:root{color-scheme:light dark;--page:#f5f7f9;--raised:#fff;--ink:#0b1420;--soft:#566272;--line:#77879a;--bad:#b3261e;--bad-tint:#fcecea;--brand:${primary};--on-brand:${textOn(primary)}}
@media (prefers-color-scheme:dark){:root{--page:#0a0f15;--raised:#121a23;--ink:#eef3f7;--soft:#9aa8b6;--line:#66788b;--bad:#ff8a80;--bad-tint:#321a1a}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif}
header{border-top:.375rem solid var(--brand);padding:1rem;text-align:center;font-size:1.5rem;font-weight:800;letter-spacing:-.02em;overflow-wrap:anywhere}
main{max-width:30rem;margin:0 auto 2rem;padding:1.25rem 1rem;background:var(--raised);overflow-wrap:anywhere}
@media (min-width:34rem){main{padding:2rem;border-radius:.75rem;box-shadow:0 1px 3px #0003}}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.2}
h2{margin:1.5rem 0 .5rem;font-size:1rem}
p{margin:0 0 .75rem}
.soft,li span{color:var(--soft);font-size:.875rem}
.problem{padding:.75rem;border-left:.25rem solid var(--bad);background:var(--bad-tint);color:var(--ink)}
ul{list-style:none;margin:0;padding:0}
li+li{margin-top:.5rem}
button,.button,input{display:block;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--raised);color:var(--ink);font:inherit;text-align:left}
button,.button{cursor:pointer;text-decoration:none}
li span{display:block}
.main{margin-top:.75rem;border-color:var(--ink);background:var(--brand);color:var(--on-brand);font-weight:600;text-align:center}
.plain{margin-top:.75rem;text-align:center}
label{display:block;font-weight:600;margin-bottom:.25rem}
input[aria-invalid=true]{border:2px solid var(--bad)}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
`;
