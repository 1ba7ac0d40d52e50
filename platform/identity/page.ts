import { createHash } from 'node:crypto';
import { escapeHtml } from '../core/html.ts';
import type { Language } from '../core/language.ts';
import type { TenantConfig } from '../tenant/service.ts';
import { styleOf } from './style.ts';
import { textsIn } from './texts/texts.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Presses the page's main button at once where scripts run; elsewhere a person does. */
const SUBMIT_AT_ONCE = 'document.querySelector("button.main").click()';

export type PageContent = {
  language: Language;
  title: string;
  /** HTML; what comes from elsewhere is escaped. */
  body: string;
  submitAtOnce?: boolean;
};

export type Pages = ReturnType<typeof createPages>;

type Options = {
  tenant: TenantConfig;
  /** Where forms may lead besides the provider itself: browsers check a form's redirects too. */
  formTargets: readonly string[];
};

const policyOf = ({ formTargets }: Options, style: string, script: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${script}`,
    `form-action 'self' ${formTargets.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** `title` and `brand` are escaped. */
const documentOf = ({ language, title, body, submitAtOnce }: PageContent, brand: string, style: string): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header>${brand}</header>
<main>
<h1>${title}</h1>
${body}
</main>
${submitAtOnce ? `<script>${SUBMIT_AT_ONCE}</script>` : ''}
</body>
</html>
`;

/** The frame of every page that the provider shows: the tenant's name and colours, and headers that let nothing else in. */
export const createPages = (options: Options) => {
  const { tenant } = options;
  const style = styleOf(tenant.theme.primary);
  const headers = (submitAtOnce = false): Record<string, string> => ({
    'content-security-policy': policyOf(options, style, submitAtOnce ? hashOf(SUBMIT_AT_ONCE) : "'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  const branded = (text: string): string => escapeHtml(text.replace('{brand}', tenant.name));
  const html = ({ title, ...content }: PageContent): string =>
    documentOf({ ...content, title: branded(title) }, escapeHtml(tenant.name), style);
  /** A page that says one thing and leads back to the storefront, when it is known where that is. */
  const notice = (
    language: Language,
    name: 'expired' | 'invalid' | 'failed' | 'notFound' | 'tooMany' | 'signedOut',
    storefrontUrl: string | undefined,
  ): string => {
    const { toStorefront, [name]: text } = textsIn[language];
    const link =
      storefrontUrl && `<a class="button plain" href="${escapeHtml(storefrontUrl)}">${escapeHtml(toStorefront)}</a>`;
    return html({ language, title: text.title, body: `<p>${branded(text.text)}</p>\n${link ?? ''}` });
  };
  return { headers, html, notice, branded };
};
