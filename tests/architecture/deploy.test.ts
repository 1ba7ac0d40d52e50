import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

type Service = {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  ports?: string[];
};
const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
};
const nginx = readFileSync('deploy/nginx.conf', 'utf8');

const servicesOf = (floor: string) => Object.entries(services).filter(([name]) => name.startsWith(`${floor}-`));
/** The variables that a floor's config.ts names. */
const variablesOf = (floor: string): string[] =>
  [...readFileSync(`${floor}/config.ts`, 'utf8').matchAll(/^ {2,4}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);

test.each(['gateway', 'platform'])(
  '[OPS-4] deploy/compose.yaml runs two of the floor %s, on files that cannot be changed, with variables that it reads',
  (floor) => {
    const known = variablesOf(floor);
    expect(known).toContain('LOG_LEVEL');
    expect(servicesOf(floor)).toHaveLength(2);
    for (const [name, { environment = {}, read_only, ports }] of servicesOf(floor)) {
      expect(Object.keys(environment).length, name).toBeGreaterThan(3);
      expect(
        Object.keys(environment).filter((variable) => !known.includes(variable)),
        name,
      ).toEqual([]);
      expect([read_only, ports], name).toEqual([true, undefined]);
    }
  },
);

test('[OPS-4] gateways get the secrets that they must share from outside, and all of a floor the same ones', () => {
  for (const name of ['SESSION_SECRET', 'IMAGE_SECRET']) {
    const given = servicesOf('gateway').map(([, { environment }]) => environment?.[name]);
    expect(given).toEqual([`\${${name}:?}`, `\${${name}:?}`]);
  }
  const databases = servicesOf('platform').map(([, { environment }]) => environment?.DATABASE_URL);
  expect(new Set(databases).size).toBe(1);
});

test('[OPS-4] the load balancer reaches each gateway and each platform, and shows visitors the gateways alone', () => {
  const targets = [...nginx.matchAll(/^\s*server ([a-z]+-\d):(\d+)/gm)].map(([, name, port]) => `${name}:${port}`);
  const parts = [...servicesOf('gateway'), ...servicesOf('platform')].map(([name]) => name);
  expect(targets.toSorted()).toEqual(
    parts.map((name) => `${name}:${name.startsWith('gateway') ? 3000 : 3001}`).toSorted(),
  );
  expect(services.balancer?.ports).toEqual(['8080:8080']);
});

test('[OPS-4] each server of the load balancer keeps its connections open, although it sets headers of its own', () => {
  // nginx inherits proxy_set_header only where a level sets none.
  const servers = nginx.split(/^ {2}server \{/m).slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toContain("proxy_set_header Connection '';");
});

test('[OPS-2] the load balancer writes no log of requests, whose addresses can carry what opens an order', () => {
  const logs = [...nginx.matchAll(/^\s*((?:access|error)_log .*)$/gm)].map(([, line]) => line);
  expect(logs).toEqual(['access_log off;', 'error_log stderr crit;']);
});
