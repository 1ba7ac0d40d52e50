import type { APIRequestContext } from '@playwright/test';
import { expect } from './world.ts';

/** A page as the server sends it, read without a browser. */
export async function readPage(
  request: APIRequestContext,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ html: string; status: number; url: string; policy: string }> {
  const answer = await request.get(url, { headers: { accept: 'text/html', ...headers } });
  const policy = answer.headers()['content-security-policy'] ?? '';
  return { html: await answer.text(), status: answer.status(), url: answer.url(), policy };
}

export const languageOf = (html: string): string => /<html lang="([^"]*)"/.exec(html)?.[1] ?? '';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (_all, name: string) => entities[name] ?? '');

export const titleOf = (html: string): string => plain(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '');

/** The texts of the first elements of a kind, such as `h1`. */
export const textsIn = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}[ >][\\s\\S]*?</${element}>`, 'g'))].map(([all]) => plain(all).trim());

/** What the configuration page says, by its name. */
export function configurationIn(html: string): Map<string, string> {
  const values = textsIn(html, 'dd');
  return new Map(textsIn(html, 'dt').map((name, index) => [name, values[index] ?? '']));
}

/** The part of a page in an element, such as `footer`, or in the one that a label names. */
export function partOf(html: string, element: string, label?: string): string {
  const name = label === undefined ? '' : `[^>]*aria-label="${label}"`;
  const part = new RegExp(`<${element}(?=[ >])${name}[^>]*>[\\s\\S]*?</${element}>`).exec(html)?.[0];
  expect(part, `${element} ${label ?? ''}`).toBeDefined();
  return part ?? '';
}

/** The links in a part of a page: their text and address. */
export const linksIn = (part: string): { text: string; href: string }[] =>
  [...part.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = '', inner = '']) => ({
    text: plain(inner),
    href: plain(href),
  }));
