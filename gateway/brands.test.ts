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

test('[TEN-15] a brand at / has the root, and another one, listed first, its cookies and addresses below it', async () => {
  const items = ['/fanatics/', '/'].map((basePath) => ({ ...place, id: basePath, basePath }));
  const open = ({ root }: { root: string }) => root;
  const brands = createBrands({ list: async () => items, open, now: Date.now, log });
  await brands.read();
  expect(brands.of('localhost', '/fanatics/help')).toEqual({ brand: '/fanatics/', basePath: '/fanatics/' });
  expect(brands.of('localhost', '/help')).toEqual({ brand: '/', basePath: '/' });
});
