import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runProcess } from '#tests/support/commands.ts';
import { type ForeignWorld, openForeignWorld } from './world.ts';

const script = fileURLToPath(new URL('../../scripts/doctor.mjs', import.meta.url));

describe('the doctor over an upstream with the core alone', () => {
  let world: ForeignWorld;
  const servers: Server[] = [];
  const listen = async (gateway: ForeignWorld['gateway']): Promise<string> => {
    const server = createServer(gateway.nodeHandler).listen(0, 'localhost');
    servers.push(server);
    await once(server, 'listening');
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  };
  beforeAll(async () => {
    world = await openForeignWorld('flat');
  });
  afterEach(() => world.upstream.heal());
  afterAll(async () => {
    for (const server of servers) server.close().closeAllConnections();
    await world.close();
  });
  /** Its lines by check; the pages of this gateway are not built. */
  const doctor = async (gateway = world.gateway): Promise<Record<string, string>> => {
    const args = ['--gateway', await listen(gateway), '--upstream', world.upstream.url];
    const { stdout } = await runProcess(script, args, {});
    const lines = stdout.split('\n').filter((line) => /^(ok|WRONG) /.test(line));
    return Object.fromEntries(lines.map((line) => [line.slice(7).split(':')[0], line]));
  };

  test('[OPS-2] [REST-10] finds nothing wrong with a complete core, and asks nothing of our platform', async () => {
    const found = await doctor();
    expect(Object.keys(found).slice(-3)).toEqual([
      'the upstream has the calls and fields of the core',
      'the clocks of upstream and gateway agree',
      'what is sold can be paid for',
    ]);
    expect(Object.values(found).filter((line) => line.startsWith('WRONG'))).toHaveLength(1);
    expect(found['the storefront shows a page within a second']).toMatch(/^WRONG/);
    expect(world.upstream.seen.filter(({ call }) => call === 'none')).toEqual([]);
  });

  test('[OPS-2] [REST-10] names call and field that are wrong, a wrong clock, and that nothing can be paid', async () => {
    world.upstream.alter('GET /api/venue', () => ({ venues: [] }));
    world.upstream.setClockAhead(300_000);
    const found = await doctor(await world.open({ brand: { name: 'Club' } }));
    expect(found['the upstream has the calls and fields of the core']).toMatch(
      /^WRONG.*GET \/api\/venue .*must be.*npm run rest:check -- http/,
    );
    expect(found['the clocks of upstream and gateway agree']).toMatch(/^WRONG.*Date is (299|300|301) s ahead/);
    expect(found['what is sold can be paid for']).toMatch(/^WRONG.*set payment in the brand's file/);
  });
});
