import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBrands } from './brands.ts';

const log = pino({ level: 'silent' });
const place = {
  hosts: [],
  environments: { test: [], uat: [] },
  languages: ['en' as const],
  partnerId: null,
  externalScript: null,
  waitingRoom: null,
  analytics: null,
  sessionRecording: null,
  consentTool: 'shop' as const,
  embeddedBy: [],
};

const open = ({ root }: { root: string }) => root;

test('[TEN-15] a brand at / has the root, and another one, listed first, its cookies and addresses below it', async () => {
  const items = ['/fanatics/', '/'].map((basePath) => ({ ...place, id: basePath, basePath }));
  const brands = createBrands({ list: async () => ({ items }), open, now: Date.now, log });
  await brands.read();
  expect(brands.of('localhost', '/fanatics/help')).toEqual({ brand: '/fanatics/', basePath: '/fanatics/' });
  expect(brands.of('localhost', '/help')).toEqual({ brand: '/', basePath: '/' });
});

test('[TEN-15] a brand that answers in place of the default one keeps its cookies and addresses, as one at a host of its own does', async () => {
  const at = (basePath: string, hosts: string[] = []) => ({ ...place, id: basePath, basePath, hosts });
  const [fanatics, arena, club] = [at('/fanatics/'), at('/arena/'), at('/club/', ['club.example'])];
  let listed = { items: [fanatics, arena, club], isDefaultServed: true };
  let now = 0;
  const brands = createBrands({ list: async () => listed, open, now: () => now, log });
  const rootsOf = () => [
    brands.of('localhost', '/arena/help').brand,
    brands.of('localhost', '/help').brand,
    brands.of('club.example', '/club/help').brand,
  ];
  await brands.read();
  expect(rootsOf()).toEqual(['/arena/', '/', '/']);
  listed = { items: [arena, club], isDefaultServed: false };
  now += 60_000;
  await brands.read();
  expect(rootsOf()).toEqual(['/arena/', '/arena/', '/']);
  expect(brands.of('localhost', '/help').basePath).toBe('/arena/');
  expect(brands.at('localhost')).toEqual([{ basePath: '/arena/', root: '/arena/' }]);
});
