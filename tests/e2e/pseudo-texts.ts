import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { staticPages } from '#rules/static-pages.ts';

const LOCALES = join(import.meta.dirname, '..', '..', 'web', 'locales');

export const PSEUDO_LANGUAGES = ['en', 'it'] as const;

/** The text without a letter: what still has one on a screen does not come from the brand's texts. Placeholders and tags stay. */
const pseudo = (text: string): string =>
  text.replaceAll(/(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\))|\p{L}/gu, (_all, kept?: string) => kept ?? '~');

/** Pages of text, which are lists, are files of the brand instead. */
const pseudoTexts = (value: object): object => {
  const made: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') made[key] = pseudo(inner);
    else if (!Array.isArray(inner)) made[key] = pseudoTexts(inner);
  }
  return made;
};

/** Writes a brand's own texts and pages: in each language every text of the storefront that a brand can word has no letter. */
export async function writePseudoTexts(brand: string): Promise<void> {
  for (const name of ['texts', 'pages']) await mkdir(join(brand, name));
  for (const language of PSEUDO_LANGUAGES) {
    const texts = Object.fromEntries(
      readdirSync(join(LOCALES, language)).map((file) => [
        file.replace('.json', ''),
        pseudoTexts(JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8'))),
      ]),
    );
    await writeFile(join(brand, 'texts', `${language}.json`), JSON.stringify(texts));
    for (const page of staticPages)
      await writeFile(join(brand, 'pages', `${page}.${language}.md`), '# ~~~~ ~~~\n\n~~ ~~~~.\n');
  }
}
