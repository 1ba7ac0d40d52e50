import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startPart } from '#tests/support/stack.ts';
import { createHttpPort } from './http-port.ts';

test('[OPS-2] [SCALE-2] /metrics tells whoever has the secret key of the process, of charges by outcome, each once, and of requests by the pattern of their route, with no card, token or key', async () => {
  const secretKey = 'sk_test_metrics';
  const processor = await startPart('platform/payment/main.ts', {
    PROCESSOR_PORT: '0',
    PAYMENT_SECRET_KEY: secretKey,
  });
  try {
    const port = createHttpPort({ url: processor.url, secretKey, eventsSecret: 'es_test_key' });
    const tokenOf = async (number: string): Promise<string> => {
      const answer = await fetch(`${processor.url}/v1/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ number, expMonth: 12, expYear: new Date().getUTCFullYear() + 1, cvc: '123' }),
      });
      return (JSON.parse(await answer.text()) as { token: string }).token;
    };
    const [key, token] = [randomUUID(), await tokenOf('4242424242424242')];
    const request = { key, handle: key, amountCents: 700, currency: 'USD', token };
    await port.charge(request);
    await port.charge(request);
    const declined = { ...request, key: randomUUID(), token: await tokenOf('4000000000000002') };
    expect(await port.charge(declined)).toMatchObject({ kind: 'declined' });

    expect((await fetch(`${processor.url}/metrics`)).status).toBe(401);
    const answer = await fetch(`${processor.url}/metrics`, { headers: { authorization: `Bearer ${secretKey}` } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    const text = await answer.text();
    expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
    const lines = text.split('\n');
    expect(lines.filter((line) => line.startsWith('gst_processor_charges_total{')).toSorted()).toEqual([
      'gst_processor_charges_total{outcome="card_declined"} 1',
      'gst_processor_charges_total{outcome="succeeded"} 1',
    ]);
    expect(lines).toContain('gst_processor_request_seconds_count{method="POST",route="/v1/charges",status="200"} 3');
    for (const secret of [key, token, secretKey, '4242424242']) expect(text).not.toContain(secret);
  } finally {
    await processor.stop();
  }
});
