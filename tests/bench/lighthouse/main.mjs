// Lighthouse, as a phone, on the five pages that are found by search: `node main.mjs http://localhost:3000/fanatics/`.
import { existsSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [address = 'http://localhost:3000/fanatics'] = process.argv.slice(2);
const home = address.endsWith('/') ? address : `${address}/`;
const targets = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
/** Of each page, judged by the one in the middle: a single run is off by a few points on a machine that does other work. */
const RUNS = 3;

/** The full browser draws its own user interface even where nobody sees it, and on two cores takes them from the page. */
const SHELL = '/usr/bin/chromium-headless-shell';
const chromePath = process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');

/**
 * Home, a category's events, an event of home and its attraction, and a league. No keyword search: search engines do not
 * index it.
 */
async function pages() {
  const html = await (await fetch(home)).text();
  const event = /href="[^"]*?(event\/[0-9a-f-]{36})"/.exec(html)?.[1];
  const found = event && /"item":"[^"]*?(attraction\/[0-9a-f-]{36})"/.exec(await (await fetch(home + event)).text());
  if (!found) throw new Error('Home shows no event with an attraction.');
  const category = /href="[^"]*?(search\/events\?categoryId=[^"]+)"/.exec(html)?.[1];
  if (!category) throw new Error('Home leads to no category.');
  return ['', category, event, found[1], 'leagues/NBA'];
}

const performanceOf = ({ categories }) => Math.round((categories.performance.score ?? 0) * 100);

/** The slowdown that makes a machine of this benchmark index as slow as a mid-tier phone, by Lighthouse's calculator. */
function slowdownFor(index) {
  if (index >= 1300) return 3 + (index - 1300) / 233;
  if (index >= 800) return 2 + (index - 800) / 500;
  return 1 + Math.max(0, index - 150) / 650;
}

/** The same page again with a slowdown calibrated to this machine: the default of 4 is meant for a faster one. */
async function calibrated(url, flags, { environment }) {
  const index = environment.benchmarkIndex;
  const cpuSlowdownMultiplier = Math.round(slowdownFor(index) * 10) / 10;
  const { lhr } = await lighthouse(url, {
    ...flags,
    onlyCategories: ['performance'],
    throttling: { cpuSlowdownMultiplier },
  });
  return `    performance ${performanceOf(lhr)} with the slowdown for benchmark index ${Math.round(index)}, ${cpuSlowdownMultiplier} instead of 4`;
}

/** All runs of a page, the slowest first. */
async function runsOf(url, flags) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push((await lighthouse(url, flags)).lhr);
  return runs.toSorted((one, other) => performanceOf(one) - performanceOf(other));
}

function failures({ audits, categories }, category) {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => `    ${category}: ${audits[id].title} ${audits[id].displayValue ?? ''}`);
}

const chrome = await launch({
  chromePath,
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'],
});
let good = true;
try {
  for (const page of await pages()) {
    const flags = { port: chrome.port, logLevel: 'error', output: 'json' };
    const runs = await runsOf(home + page, flags);
    const lhr = runs[Math.floor(RUNS / 2)];
    const scores = Object.keys(targets).map((name) => [name, Math.round((lhr.categories[name].score ?? 0) * 100)]);
    console.log(`${page || 'home'}: ${scores.map(([name, score]) => `${name} ${score}`).join(', ')}`);
    console.log(`    performance of all runs: ${runs.map(performanceOf).join(', ')}`);
    const { audits } = lhr;
    const timing = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ];
    console.log(`    ${timing.map((id) => `${id} ${audits[id].displayValue}`).join(', ')}`);
    console.log(await calibrated(home + page, flags, lhr));
    for (const [name, score] of scores) {
      if (score >= targets[name]) continue;
      good = false;
      for (const line of failures(lhr, name)) console.log(line);
    }
  }
} finally {
  chrome.kill();
}
process.exitCode = good ? 0 : 1;
