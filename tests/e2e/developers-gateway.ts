// A gateway in development with the personas of `npm run dev`, over the platform of the browser tests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGateway } from '#gateway/server.ts';
import { createPersonas } from '../../scripts/dev/personas.ts';

const {
  STACK_PLATFORM_URL: platformUrl = '',
  STACK_IDENTITY_URL: issuer,
  STACK_DATABASE_URL: databaseUrl,
} = process.env;
const server = createServer();
await once(server.listen(0, 'localhost'), 'listening');
const address = server.address();
const url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
const personas = createPersonas({
  platformUrl: () => platformUrl,
  issuer: () => issuer,
  storefrontUrl: url,
  databaseUrl: () => databaseUrl,
  keyFile: join(tmpdir(), `grandstand-keys-${process.pid}.json`),
});
const gateway = createGateway({
  platformUrl,
  environment: 'development',
  listening: () => url,
  developing: { personas, placeOf: () => null },
});
server.on('request', gateway.nodeHandler);
process.once('disconnect', () => process.exit());
process.send?.({ type: 'ready', url });
