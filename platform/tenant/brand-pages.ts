import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { isStaticPage, type StaticPageName, staticPages } from '#rules/static-pages.ts';
import { type Language, languages } from '../core/language.ts';
import { contentOf, filesIn } from './brand-files.ts';

/** A page of text in a brand's own words. */
export type BrandPage = {
  name: StaticPageName;
  language: Language;
  title: string;
  /** The text below the title: only elements of Markdown, without scripts, styles, pictures and the writer's own HTML. */
  html: string;
};

const MOST_BYTES = 64 * 1024;

/** HTML in a file is shown as text, and a link to `javascript:` is not made one. */
const markdownBelow = (basePath: string) => {
  const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image');
  markdown.core.ruler.push('below_base_path', ({ tokens }) => {
    for (const link of tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open')) {
      const to = String(link.attrGet('href'));
      if (/^\/(?!\/)/.test(to)) link.attrSet('href', `${basePath}${to.slice(1)}`);
      else if (/^https?:/.test(to)) link.attrSet('rel', 'noopener');
    }
  });
  return markdown;
};

/** The page of what a file has, or the rule that it breaks. */
const toPage = (
  content: Buffer | string,
  markdown: ReturnType<typeof markdownBelow>,
): Pick<BrandPage, 'title' | 'html'> | string => {
  if (typeof content === 'string') return content;
  const text = content.toString('utf8').trim();
  const [, title, body = ''] = /^# +(.+)\r?\n?([\s\S]*)$/.exec(text) ?? [];
  if (title === undefined) return 'must begin with a title, as in “# Help”';
  const tokens = markdown.parse(body, {});
  if (tokens.some(({ type, tag }) => type === 'heading_open' && tag === 'h1')) return 'must have one title only';
  return { title: title.trim(), html: markdown.renderer.render(tokens, markdown.options, {}) };
};

/** The pages of a brand's directory, `pages/NAME.LANGUAGE.md`, and a line for each that is not right: file, field and rule. */
export const readBrandPages = (
  brandDirectory: string,
  basePath: string,
): { pages: BrandPage[]; problems: string[] } => {
  const directory = join(brandDirectory, 'pages');
  const markdown = markdownBelow(basePath);
  const { names: files, problems } = filesIn(directory);
  const pages: BrandPage[] = [];
  for (const file of files) {
    const [, name, language] = /^(.+)\.([a-z]{2})\.md$/.exec(file) ?? [];
    const spoken = languages.find((one) => one === language);
    if (!isStaticPage(name) || spoken === undefined) {
      const names = `${staticPages.join(', ')}, a dot, ${languages.join(', ')} and .md`;
      problems.push(`${join(directory, file)}: file: must be named after a page and its language: one of ${names}`);
      continue;
    }
    const page = toPage(contentOf(join(directory, file), MOST_BYTES), markdown);
    if (typeof page === 'string') problems.push(`${join(directory, file)}: file: ${page}`);
    else pages.push({ name, language: spoken, ...page });
  }
  return { pages, problems };
};

/** A brand's own page in a language, else in the brand's first; undefined where the storefront's own page is shown. */
export const brandPage = (
  { pages, languages: [first] }: { pages: readonly BrandPage[]; languages: readonly Language[] },
  name: StaticPageName,
  language: Language,
): BrandPage | undefined => {
  const own = pages.filter((page) => page.name === name);
  return own.find((page) => page.language === language) ?? own.find((page) => page.language === first);
};
