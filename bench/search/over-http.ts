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
  let calls = 0;
  return async (question) => {
    calls += 1;
    const answer = await fetch(`${base}/search`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: cookie.join('; '),
        [xsrfHeader]: token ?? '',
        'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      },
      body: JSON.stringify(question),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The search answered ${answer.status}.`);
  };
}
