// The least that an answer over node:http costs: the request's body is read, and bytes that are ready are sent, whoever asks.
import { createServer } from 'node:http';

const { BYTES: length } = process.env;
if (!length) throw new Error('BYTES is missing: the length of the answer.');
const bytes = Buffer.alloc(Number(length), '0');

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    response.end(bytes);
  });
});

process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address)
    process.send?.({ type: 'ready', url: `http://127.0.0.1:${address.port}` });
});
