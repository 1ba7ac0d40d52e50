import type { PageContext } from '#rules/page-context.ts';

export type BrandTexts = PageContext['texts'];
type File = { [key: string]: unknown };

const isFile = (value: unknown): value is File => typeof value === 'object' && value !== null;

/** A namespace's texts with a brand's own words in the place of ours. The file itself stays as it is: other brands use it too. */
export const inBrandsWords = (file: File, namespace: string, texts: BrandTexts): File => {
  const own = texts.filter((one) => one.namespace === namespace);
  if (own.length === 0) return file;
  const worded = structuredClone(file);
  for (const { key, text } of own) {
    const path = key.split('.');
    const name = path.pop() ?? '';
    let level: unknown = worded;
    for (const step of path) level = isFile(level) ? level[step] : undefined;
    if (isFile(level)) level[name] = text;
  }
  return worded;
};
