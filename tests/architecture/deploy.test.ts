import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig as readGateway } from '#gateway/config.ts';
import { readConfig as readPlatform } from '#platform/config.ts';
import { importsOf, sources } from './imports.ts';

type Service = {
  image: string;
  build?: { dockerfile: string };
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  ports?: string[];
  healthcheck?: { test: string[] };
};
const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
};
const nginx = readFileSync('deploy/nginx.conf', 'utf8');
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');

const servicesOf = (floor: string) => Object.entries(services).filter(([name]) => name.startsWith(`${floor}-`));
/** The variables that a layer's config.ts names. */
const variablesOf = (floor: string): string[] =>
  [...readFileSync(`${floor}/config.ts`, 'utf8').matchAll(/^ {2,4}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);

test.each(['gateway', 'platform'])(
  '[OPS-4] deploy/compose.yaml runs two of the layer %s, on files that cannot be changed, with variables that it reads',
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

test('[OPS-4] the image of gateways and platforms runs as a user that is a number and not root, and no service runs it as another or may become more', () => {
  const lastStage = dockerfile.split(/^FROM /m).at(-1) ?? '';
  const users = [...lastStage.matchAll(/^USER (.*)$/gm)].map(([, user]) => user);
  expect(users).toEqual([expect.stringMatching(/^[1-9]\d*$/)]);
  for (const [name, service] of [...servicesOf('gateway'), ...servicesOf('platform')]) {
    expect([name, service.image, service.build?.dockerfile]).toEqual([name, 'grandstand', 'deploy/Dockerfile']);
    expect([name, service.user, service.cap_drop, service.security_opt]).toEqual([
      name,
      undefined,
      ['ALL'],
      ['no-new-privileges:true'],
    ]);
  }
});

test('[OPS-4] the packages that the image leaves out are imported by no gateway and no platform, and no package that stays depends on one', () => {
  // Of a scope all packages.
  const folderOf = (name: string) => name.split('/')[0] ?? '';
  const leftOut = [...dockerfile.matchAll(/ node_modules\/([@\w-]+)/g)].map(([, folder = '']) => folder);
  expect(leftOut).toEqual(expect.arrayContaining(['lucide-react', '@base-ui', 'node']));
  const imported = sources
    .filter((path) => /^(rules|gateway|platform)\//.test(path) && !/\.(test|fixture)\.ts$/.test(path))
    .flatMap(importsOf)
    .filter(({ internal, typeOnly, to }) => !internal && !typeOnly && leftOut.includes(folderOf(to)));
  expect(imported).toEqual([]);
  const { packages }: { packages: Record<string, { dev?: boolean; dependencies?: Record<string, string> }> } =
    JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const needed = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && !leftOut.includes(path.split('/')[1] ?? ''))
    .flatMap(([path, { dependencies = {} }]) =>
      Object.keys(dependencies)
        .filter((name) => leftOut.includes(folderOf(name)))
        .map((name) => `${path}: ${name}`),
    );
  expect(needed).toEqual([]);
});

test('[OPS-4] gateways get the secrets that they must share from outside, and all of a layer the same ones', () => {
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

/** What somebody who starts the compose file has to give. */
const given: Record<string, string> = {
  POSTGRES_PASSWORD: 'a-password',
  OIDC_ISSUER: 'https://identity.example.com',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'a secret of the shop',
  PAYMENT_PROVIDER_URL: 'https://payments.example.com',
  PAYMENT_SECRET_KEY: 'a key of the processor',
  PAYMENT_EVENTS_SECRET: 'a secret of its events',
  SESSION_SECRET: 'a secret of at least 32 characters',
  IMAGE_SECRET: 'a secret of pictures',
  SMTP_URL: 'smtps://shop:secret@mail.example.com',
  MAIL_FROM: 'tickets@shop.example',
  MAIL_BOUNCES: 'bounces@mail.example.com',
  OPERATOR_KEY: 'a key of the operator',
};
/** The image's environment and the service's, as Compose fills it. */
function environmentOf({ environment = {} }: Service): Record<string, string> {
  const image = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, all = '']) => all.split(' '));
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+):(?:\?|-(.*?))\}/g, (_all, variable: string, otherwise?: string) => {
      const filling = given[variable] ?? otherwise;
      expect(filling, variable).toBeDefined();
      return filling ?? '';
    }),
  ]);
  return { ...Object.fromEntries(image.map((pair) => pair.split('='))), ...Object.fromEntries(filled) };
}
const listening = (name: string, port: number) => [`${name} 0.0.0.0:${port}`, `asked at ${port}`];
const healthOf = ({ healthcheck }: Service): string =>
  `asked at ${/127\.0\.0\.1:(\d+)\/healthz/.exec(healthcheck?.test.join(' ') ?? '')?.[1]}`;

test('[OPS-4] what the compose file gives a platform is a whole configuration: the port that balancer and health check ask, and database, sign-in and payment, no sandbox, e-mails and the operator', () => {
  for (const [name, service] of servicesOf('platform')) {
    const config = readPlatform(environmentOf(service));
    expect([`${name} ${config.HOST}:${config.PLATFORM_PORT}`, healthOf(service)]).toEqual(listening(name, 3001));
    expect(services).toHaveProperty(new URL(config.DATABASE_URL ?? '').hostname);
    // Without one of these a sandbox would be started.
    const { OIDC_ISSUER, PAYMENT_PROVIDER_URL, PAYMENT_SECRET_KEY, PAYMENT_EVENTS_SECRET } = config;
    expect(given).toMatchObject({ OIDC_ISSUER, PAYMENT_PROVIDER_URL, PAYMENT_SECRET_KEY, PAYMENT_EVENTS_SECRET });
    const { SMTP_URL, MAIL_FROM, MAIL_BOUNCES, OPERATOR_KEY } = config;
    expect(given).toMatchObject({ SMTP_URL, MAIL_FROM, MAIL_BOUNCES, OPERATOR_KEY });
    const eventsUrl = new URL(config.PAYMENT_EVENTS_URL ?? '');
    expect([eventsUrl.hostname, nginx]).toEqual(['balancer', expect.stringContaining(`listen ${eventsUrl.port};`)]);
    expect(service.command).toEqual(['node', 'platform/main.ts']);
  }
});

test('[OPS-4] what the compose file gives a gateway is a whole configuration: the port that balancer and health check ask, and platform, Redis, sign-in and secrets', () => {
  const beforePlatforms = nginx
    .split(/^ {2}server \{/m)
    .find((server) => server.includes('proxy_pass http://platforms;'));
  for (const [name, service] of servicesOf('gateway')) {
    const config = readGateway(environmentOf(service));
    expect([`${name} ${config.HOST}:${config.PORT}`, healthOf(service)]).toEqual(listening(name, 3000));
    expect([config.NODE_ENV, config.TRUST_PROXY]).toEqual(['production', 1]);
    expect(config.PLATFORM_URL).toBe(`http://balancer:${/listen (\d+);/.exec(beforePlatforms ?? '')?.[1]}`);
    expect(services).toHaveProperty(new URL(config.REDIS_URL ?? '').hostname);
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, SESSION_SECRET, IMAGE_SECRET } = config;
    expect(given).toMatchObject({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, SESSION_SECRET, IMAGE_SECRET });
  }
});
