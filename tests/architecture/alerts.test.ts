import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isInstalled } from '../support/installed.ts';

const folder = 'deploy/monitoring';
const read = (file: string) => parse(readFileSync(`${folder}/${file}`, 'utf8'));

test.skipIf(!isInstalled('promtool'))(
  '[SCALE-2] Prometheus takes the alarm rules, and they ring and keep silent as their cases say (needs promtool)',
  () => {
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { error, status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
      expect([error, status], `promtool ${args.join(' ')}: ${stdout}${stderr}`).toEqual([undefined, 0]);
    }
  },
);

test('[SCALE-2] every alarm rule has a case in which it rings, and one in which it does not', () => {
  const groups: { rules: { alert: string }[] }[] = read('alerts.yml').groups;
  const rules = groups.flatMap((group) => group.rules.map(({ alert }) => alert));
  const tests: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[] = read('alerts.test.yml').tests;
  const cases = tests.flatMap((one) => one.alert_rule_test);
  const withCase = (rings: boolean) => [
    ...new Set(cases.filter((one) => one.exp_alerts.length > 0 === rings).map(({ alertname }) => alertname)),
  ];
  expect(rules.length).toBeGreaterThan(10);
  expect(withCase(true).toSorted()).toEqual(rules.toSorted());
  expect(withCase(false).toSorted()).toEqual(rules.toSorted());
});
