// Makes the files of the display face in web/core/theme/face from the whole Archivo: one weight, the width axis, two alphabets.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
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

await main(async () => {
  const source = inProject('node_modules/@fontsource-variable/archivo');
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
  await copyFile(`${source}/LICENSE`, `${target}/license.txt`);
  return 0;
});
