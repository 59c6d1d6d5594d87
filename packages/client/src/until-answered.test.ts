import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiResult } from './api-client.ts';
import { isNotNow } from './not-now.ts';
import { keepTryingMs, pauseMs, untilAnswered } from './until-answered.ts';

const failed = (status: number, retryAfterMs?: number): ApiResult<string> => ({
  kind: 'Error',
  status,
  code: null,
  message: '',
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});
type Call = () => Promise<ApiResult<string>>;
const ignored = () => {};
const placed: ApiResult<string> = { kind: 'ok', data: 'placed' };

describe('isNotNow', () => {
  test.each([0, 429, 500, 502, 503, 504])('status %i of a proxy decides nothing', (status) => {
    expect(isNotNow(failed(status))).toBe(true);
  });

  test.each([
    [{ ...failed(503), code: 'Unavailable' }, true],
    [{ ...failed(500), code: 'Error' }, false],
    [{ ...failed(403), code: 'NotRegistered' }, false],
    [{ ...failed(404), kind: 'NotFound' }, false],
    [{ kind: 'empty' }, false],
    [placed, false],
  ] as [ApiResult<string>, boolean][])('%j: %s', (result, expected) => {
    expect(isNotNow(result)).toBe(expected);
  });
});

describe('the pause', () => {
  test('grows to four seconds, and a crowd does not return as one', () => {
    expect([1, 2, 3, 4, 9].map((failures) => pauseMs(failures, 0, 1))).toEqual([
      500, 1_000, 2_000, 4_000, 4_000,
    ]);
    expect(pauseMs(9, 0, 0)).toBe(2_000);
  });

  test('is no shorter than what the server asks for, within reason', () => {
    expect(pauseMs(1, 2_000, 0)).toBe(2_000);
    expect(pauseMs(1, 2_000, 1)).toBe(3_000);
    expect(pauseMs(1, 3_600_000, 0)).toBe(30_000);
  });
});

describe('untilAnswered', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', new EventTarget());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('repeats what nobody decided, and says so', async () => {
    const answers = [failed(503, 2_000), failed(0), placed];
    const said: string[] = [];
    const call = vi.fn<Call>(async () => answers.shift() ?? placed);
    const result = untilAnswered(call, {
      onWait: (wait) => void said.push(wait),
      signal: new AbortController().signal,
    });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(call).toHaveBeenCalledTimes(1);
    await vi.runAllTimersAsync();
    expect(await result).toEqual(placed);
    expect(said).toEqual(['not-now', 'not-now']);
  });

  test('says when an answer takes long', async () => {
    const answer = Promise.withResolvers<ApiResult<string>>();
    const said: string[] = [];
    const result = untilAnswered(() => answer.promise, {
      onWait: (wait) => void said.push(wait),
      signal: new AbortController().signal,
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(said).toEqual(['slow']);
    answer.resolve(placed);
    expect(await result).toEqual(placed);
  });

  test('ends at once when it is stopped, and at last by itself', async () => {
    const stop = new AbortController();
    const stopped = untilAnswered(async () => failed(503), {
      onWait: ignored,
      signal: stop.signal,
    });
    await vi.advanceTimersByTimeAsync(100);
    stop.abort();
    expect(await stopped).toEqual(failed(503));

    const { signal } = new AbortController();
    // Twenty repetitions instead of two hundred: each is a turn of the event loop, however fast the clock goes.
    const call = vi.fn<Call>(async () => failed(503, 30_000));
    const ended = untilAnswered(call, { onWait: ignored, signal });
    await vi.advanceTimersByTimeAsync(keepTryingMs);
    expect(await ended).toEqual(failed(503, 30_000));
    const count = call.mock.calls.length;
    await vi.advanceTimersByTimeAsync(keepTryingMs);
    expect(call).toHaveBeenCalledTimes(count);
  });

  test('tries at once when the browser has a network again', async () => {
    const call = vi.fn<Call>(async () => failed(0, 30_000));
    const stop = new AbortController();
    void untilAnswered(call, { onWait: ignored, signal: stop.signal });
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(call).toHaveBeenCalledTimes(2);
    stop.abort();
  });
});
