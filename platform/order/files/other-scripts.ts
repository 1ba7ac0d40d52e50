import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subset from 'subset-font';
import { z } from 'zod';

/** Weights of a text, by the name of its style. */
const weights = { plain: 400, bold: 700 } as const;
export type Weight = keyof typeof weights;

/** A file of some hundred letters of one script. */
type Slice = { file: string; script: RegExp; ranges: [number, number][] };

const require = createRequire(import.meta.url);
/** The letters that each face is for. Those that Japanese and Chinese share are drawn the Japanese way. */
const scripts = {
  jp: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
  sc: /\p{sc=Han}/u,
  kr: /\p{sc=Hangul}/u,
  thai: /\p{sc=Thai}/u,
  devanagari: /\p{sc=Devanagari}/u,
};

const rangeOf = (range: string): [number, number] => {
  const [first = '', last = first] = range.trim().slice(2).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
};

const readSlices = (): Slice[] =>
  Object.entries(scripts).flatMap(([name, script]) => {
    const face = `@fontsource-variable/noto-sans-${name}`;
    const slices = z
      .record(z.string(), z.string())
      .parse(JSON.parse(readFileSync(require.resolve(`${face}/unicode.json`), 'utf8')));
    return Object.entries(slices).map(([slice, ranges]) => ({
      file: require.resolve(`${face}/files/noto-sans-${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      script,
      ranges: ranges.split(',').map(rangeOf),
    }));
  });

let slices: Slice[] | undefined;

/** Faces cut down to the given letters, as far as one of the scripts has them; the bytes of each by weight. */
export const facesFor = async (letters: ReadonlySet<number>): Promise<Record<Weight, Buffer>[]> => {
  // Read when the first such name comes: most files are drawn without.
  slices ??= readSlices();
  const bySlice = Map.groupBy(letters, (letter) =>
    slices?.find(
      ({ script, ranges }) =>
        script.test(String.fromCodePoint(letter)) && ranges.some(([first, last]) => first <= letter && letter <= last),
    ),
  );
  return Promise.all(
    [...bySlice]
      .flatMap(([slice, found]) => (slice ? [{ slice, found }] : []))
      .map(async ({ slice, found }) => {
        const whole = await readFile(slice.file);
        const text = String.fromCodePoint(...found);
        const cut = (wght: number) => subset(whole, text, { targetFormat: 'truetype', variationAxes: { wght } });
        const [plain, bold] = await Promise.all([cut(weights.plain), cut(weights.bold)]);
        return { plain, bold };
      }),
  );
};
