import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { inSpan, isTracing } from './spans.ts';
import { startTracing } from './start-tracing.ts';
import { startCollector } from './testing/collector.ts';

function linesOf() {
  const lines: { msg: string; reason?: string }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

test('without tracing a span is just its work', async () => {
  expect(isTracing()).toBe(false);
  await expect(inSpan('work', async () => 'done')).resolves.toBe('done');
});

test('a failure is told by its code, never by its words', async () => {
  const collector = await startCollector();
  const { log, lines } = linesOf();
  const stop = startTracing({ endpoint: `${collector.url}/`, share: 1 }, log);
  const unique = Object.assign(new Error('Key (email)=(ada@example.com) exists'), {
    code: '23505',
  });
  await expect(inSpan('outer', () => inSpan('inner', () => Promise.reject(unique)))).rejects.toBe(
    unique,
  );
  await stop();
  expect(isTracing()).toBe(false);
  expect(collector.spans.map(({ name }) => name)).toEqual(['inner', 'outer']);
  const [inner, outer] = collector.spans;
  expect(inner?.parentSpanId).toBe(outer?.spanId);
  expect(inner).toMatchObject({ attributes: { 'error.type': '23505' }, status: { code: 2 } });
  expect(JSON.stringify(collector.spans)).not.toContain('ada@');
  expect(lines).toEqual([]);
  await collector.stop();
});

test('of a share of nothing nothing is sent', async () => {
  const collector = await startCollector();
  const stop = startTracing({ endpoint: collector.url, share: 0 }, linesOf().log);
  await inSpan('outer', () => inSpan('inner', async () => {}));
  await stop();
  expect(collector.spans).toEqual([]);
  await collector.stop();
});

test('a collector that refuses is told of in the log, and holds up nothing', async () => {
  const refusing = createServer((_request, response) => response.writeHead(400).end());
  refusing.listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as AddressInfo;
  const { log, lines } = linesOf();
  const stop = startTracing({ endpoint: `http://127.0.0.1:${port}`, share: 1 }, log);
  await expect(inSpan('work', async () => 'done')).resolves.toBe('done');
  await stop();
  expect(lines).toMatchObject([{ msg: 'the trace collector does not accept traces' }]);
  refusing.close();
});
