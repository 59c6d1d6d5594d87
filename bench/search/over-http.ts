import { once } from 'node:events';
import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import { xsrfCookie, xsrfHeader } from '../../packages/contract/src/index.ts';
import type { Question } from './questions.ts';

/** Calls the product's server like browsers; each call from another address, since limits are per address. */
export async function askerOverHttp(port: number): Promise<(question: Question) => Promise<void>> {
  const base = `http://localhost:${port}/api/site`;
  const first = await fetch(`${base}/GetXRF`);
  const cookie = first.headers.getSetCookie().map((one) => one.split(';')[0]);
  const token = cookie
    .find((one) => one?.startsWith(`${xsrfCookie}=`))
    ?.slice(xsrfCookie.length + 1);
  await first.arrayBuffer();
  const agent = new http.Agent({ keepAlive: true });
  let calls = 0;
  return async (question) => {
    calls += 1;
    // Not by `fetch`, which takes three times as long: callers share the cores with what they measure.
    const request = http.request(`${base}/search`, {
      agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: cookie.join('; '),
        [xsrfHeader]: token ?? '',
        'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      },
    });
    request.end(JSON.stringify(question));
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    if (answer.statusCode !== 200) throw new Error(`The search answered ${answer.statusCode}.`);
  };
}
