// The least that an answer over node:http costs: the request's body is read, and bytes that are ready are sent, whoever asks.
import { given, serve } from './side.ts';

const bytes = Buffer.alloc(Number(given('BYTES')), '0');

serve((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    response.end(bytes);
  });
});
