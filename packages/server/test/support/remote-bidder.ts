import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { loginCookie, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import type { BidReply } from '#main/testing/sign-in.ts';

/** What was sent and what the server acknowledged. Dollars. */
export interface Acknowledged {
  readonly lotId: string;
  readonly bidderId: string;
  readonly uniqueId: string;
  readonly max: number;
  readonly reply: BidReply;
}

export interface RemoteBidder {
  readonly id: string;
  readonly cookie: string;
  /** One attempt: the answer's status, or `lost` when the connection broke before it. */
  bid(
    origin: string,
    lotId: string,
    dollars: number,
    uniqueId?: string,
  ): Promise<{ status: number; retryAfter: string | null; reply: BidReply } | 'lost'>;
  /**
   * Repeats the same bid, on one node after the other, until one has decided it, as a browser would;
   * gives up with an error after `timeoutMs`.
   */
  bidUntilAnswered(
    origins: () => readonly string[],
    lotId: string,
    dollars: number,
    timeoutMs?: number,
    uniqueId?: string,
  ): Promise<Acknowledged>;
}

/** A signed-in browser that speaks HTTP to any node; logins and tokens are good on all of them. */
export function remoteBidder(id: string, login: string, xsrf: string): RemoteBidder {
  const cookie = `${loginCookie}=${login}; ${xsrfCookie}=${xsrf}`;
  const bidder: RemoteBidder = {
    id,
    cookie,
    async bid(origin, lotSecureId, bidAmount, bidUniqueId = randomUUID()) {
      try {
        const response = await fetch(`${origin}/api/site/placebid`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie, [xsrfHeader]: xsrf },
          body: JSON.stringify({ lotSecureId, bidAmount, bidUniqueId }),
        });
        const reply = (await response.json()) as BidReply;
        return { status: response.status, retryAfter: response.headers.get('retry-after'), reply };
      } catch {
        return 'lost';
      }
    },
    async bidUntilAnswered(origins, lotId, dollars, timeoutMs = 60_000, uniqueId = randomUUID()) {
      const giveUpAt = Date.now() + timeoutMs;
      for (let attempt = 0; Date.now() < giveUpAt; attempt += 1) {
        const nodes = origins();
        const origin = nodes[attempt % nodes.length];
        const answer = origin ? await bidder.bid(origin, lotId, dollars, uniqueId) : 'lost';
        if (answer !== 'lost' && answer.status === 200) {
          return { lotId, bidderId: id, uniqueId, max: dollars, reply: answer.reply };
        }
        if (answer !== 'lost' && answer.status !== 503 && answer.status !== 429) {
          throw new Error(`A bid was answered ${answer.status}: ${JSON.stringify(answer.reply)}`);
        }
        await delay(20 + Math.random() * 80);
      }
      throw new Error(`A bid was not answered for ${timeoutMs} ms.`);
    },
  };
  return bidder;
}

/** An anti-forgery token for a login, from any node. */
export async function xsrfFor(origin: string, login: string): Promise<string> {
  const response = await fetch(`${origin}/api/site/GetXRF`, {
    headers: { cookie: `${loginCookie}=${login}` },
  });
  const token = new RegExp(`${xsrfCookie}=([^;]+)`).exec(response.headers.getSetCookie().join(';'));
  if (!token?.[1]) throw new Error('No anti-forgery token.');
  return token[1];
}
