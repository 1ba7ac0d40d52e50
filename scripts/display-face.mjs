// Makes the files of the display face in web/core/theme/face from the whole Archivo: one weight, the width axis, two alphabets;
// and demo/posters/generated/letters.json, the outlines that posters are lettered with.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { create } from 'fontkit';
import subset from 'subset-font';
import { inProject, main, say } from './lib/project.mjs';

/** What the six languages write, and the names of their neighbours; signs that no title needs are left to the system's face. */
const alphabets = {
  latin:
    ' !"#$%&\'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz|' +
    '\u00a0¡£¥©«®°·»¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœ–—‘’‚“”„…‹›•€™−',
  'latin-ext': 'ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŹźŻżŽžȘșȚțẞŸ',
};
/** Kerning stays where it is read most; tabular figures for amounts. */
const features = { latin: ['kern', 'tnum', 'locl', 'ccmp'], 'latin-ext': ['tnum', 'locl', 'ccmp'] };

const source = inProject('node_modules/@fontsource-variable/archivo');
const POSTER_WEIGHT = 800;
/** Pairs are kerned where it can be seen on a poster, in thousandths of the size. */
const LEAST_KERNING = 8;
const KERNED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The face at one end of its width axis, with the weight of posters. */
async function atWidth(alphabet, wdth) {
  const whole = await readFile(`${source}/files/archivo-${alphabet}-standard-normal.woff2`);
  const variationAxes = { wght: POSTER_WEIGHT, wdth };
  return create(
    await subset(whole, alphabets[alphabet], {
      targetFormat: 'truetype',
      keepFeatures: ['kern'],
      noHinting: true,
      variationAxes,
    }),
  );
}

/** A letter's commands and its numbers (the advance first) at both ends: they differ in the numbers alone. */
function letterOf(letter, fonts) {
  const [narrow, wide] = fonts.map((font) => font.layout(letter).glyphs[0]);
  const commands = ({ path }) =>
    path.commands.map(({ command }) => (command === 'closePath' ? 'Z' : command[0].toUpperCase())).join('');
  if (narrow.id === 0 || wide.id === 0) return undefined;
  if (commands(narrow) !== commands(wide)) throw new Error(`${letter} is not drawn the same way at both widths`);
  const numbers = ({ path, advanceWidth }) =>
    [advanceWidth, ...path.commands.flatMap(({ args }) => args)].map(Math.round);
  return [commands(narrow), numbers(narrow), numbers(wide)];
}

async function posterLetters() {
  const [letters, kerning] = [{}, {}];
  for (const alphabet of Object.keys(alphabets)) {
    const fonts = [await atWidth(alphabet, 62), await atWidth(alphabet, 100)];
    for (const letter of alphabets[alphabet]) {
      const drawn = letterOf(letter, fonts);
      if (drawn !== undefined) letters[letter] = drawn;
    }
    if (alphabet !== 'latin') continue;
    const advance = (font, text) => font.layout(text).advanceWidth;
    for (const pair of [...KERNED].flatMap((one) => [...KERNED].map((other) => one + other))) {
      const kerns = fonts.map((font) => advance(font, pair) - advance(font, pair[0]) - advance(font, pair[1]));
      const kern = Math.round((kerns[0] + kerns[1]) / 2);
      if (Math.abs(kern) >= LEAST_KERNING) kerning[pair] = kern;
    }
  }
  return { letters, kerning };
}

await main(async () => {
  const target = inProject('web/core/theme/face');
  await mkdir(target, { recursive: true });
  for (const [name, text] of Object.entries(alphabets)) {
    const whole = await readFile(`${source}/files/archivo-${name}-standard-normal.woff2`);
    const file = await subset(whole, text, {
      targetFormat: 'woff2',
      keepFeatures: features[name],
      noHinting: true,
      variationAxes: { wght: 750, wdth: { min: 62, max: 100 } },
    });
    await writeFile(`${target}/archivo-${name}.woff2`, file);
    say(`${(file.length / 1000).toFixed(1)} kB  archivo-${name}.woff2`);
  }
  const posters = inProject('demo/posters/generated');
  await mkdir(posters, { recursive: true });
  await writeFile(`${posters}/letters.json`, `${JSON.stringify(await posterLetters())}\n`);
  await copyFile(`${source}/LICENSE`, `${posters}/letters-license.txt`);
  await copyFile(`${source}/LICENSE`, `${target}/license.txt`);
  return 0;
});
