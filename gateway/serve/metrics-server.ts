import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Registry, register } from 'prom-client';
import { registry } from '../core/metrics.ts';

/** OPS-2: GET /metrics for Prometheus. On a port of its own, which the internet does not reach: sales are nobody else's business. */
export function createMetricsServer(): Server {
  collectDefaultMetrics();
  return createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    Registry.merge([register, registry])
      .metrics()
      .then(
        (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
}
