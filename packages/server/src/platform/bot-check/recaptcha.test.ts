import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Submission } from './bot-check.ts';
import { createRecaptcha } from './recaptcha.ts';
import { botCheckKeys, startRecaptchaStandIn } from './testing/recaptcha-stand-in.ts';
import type { RecaptchaStandIn, VerifierFault } from './testing/recaptcha-stand-in.ts';

const shortTimeoutMs = 150;
let provider: RecaptchaStandIn;
beforeAll(async () => {
  provider = await startRecaptchaStandIn();
});
beforeEach(() => {
  provider.fault = null;
});
afterAll(() => provider.stop());

const keys = () => ({
  siteKey: botCheckKeys.RECAPTCHA_SITE_KEY,
  secretKey: botCheckKeys.RECAPTCHA_SECRET_KEY,
  verifyUrl: provider.url,
});
const judge = (token: string, submission: Partial<Submission> = {}) =>
  createRecaptcha(keys()).judge({ token, action: 'register', host: 'localhost', ...submission });

describe('a token', () => {
  test('of a likely human, fresh and for this form, is one', async () => {
    expect(await judge(provider.token())).toEqual({ state: 'human' });
    expect(await judge(provider.token({ score: 0.5 }))).toEqual({ state: 'human' });
    expect(await judge(provider.token({ hostname: 'Localhost' }))).toEqual({ state: 'human' });
  });

  test('is good once', async () => {
    const token = provider.token();
    await judge(token);
    expect(await judge(token)).toEqual({ state: 'refused', reason: 'timeout-or-duplicate' });
  });

  test.each([
    ['of a likely robot', { score: 0.49 }, 'score 0.49'],
    ['for another form', { action: 'list_subscribe' }, 'action list_subscribe'],
    ['of a foreign page', { hostname: 'evil.example' }, 'hostname evil.example'],
    ['that has lain about', { madeAt: Date.now() - 4 * 60_000 }, 'token of'],
    ['of the future', { madeAt: Date.now() + 4 * 60_000 }, 'token of'],
  ])('%s is refused', async (_, made, reason) => {
    expect(await judge(provider.token(made))).toEqual({
      state: 'refused',
      reason: expect.stringContaining(reason),
    });
  });

  test.each([
    ['', 'missing-input-response'],
    ['made up', 'invalid-input-response'],
  ])('“%s” is refused by a provider that lives', async (token, reason) => {
    expect(await judge(token)).toEqual({ state: 'refused', reason });
  });
});

describe('a token that the provider cannot read is refused, not let in as in an outage', () => {
  test.each<[VerifierFault, string]>([
    ['error-400', 'status-400'],
    ['bad-request', 'bad-request'],
  ])('%s', async (fault, reason) => {
    provider.fault = fault;
    expect(await judge(provider.token())).toEqual({ state: 'refused', reason });
  });
});

describe('no verdict', () => {
  test.each<VerifierFault>(['error-500', 'nonsense', 'redirect'])('comes of %s', async (fault) => {
    provider.fault = fault;
    expect(await judge(provider.token())).toMatchObject({ state: 'unavailable' });
  });

  test('comes of silence, in time', async () => {
    provider.fault = 'silence';
    const check = createRecaptcha(keys(), { timeoutMs: shortTimeoutMs });
    expect(
      await check.judge({ token: 'any', action: 'register', host: 'localhost' }),
    ).toMatchObject({ state: 'unavailable', reason: expect.stringContaining('Timeout') });
  });

  test('comes of our own wrong secret: it must not close the sign-up', async () => {
    const check = createRecaptcha({ ...keys(), secretKey: 'wrong' });
    expect(
      await check.judge({ token: provider.token(), action: 'register', host: 'localhost' }),
    ).toEqual({ state: 'unavailable', reason: 'invalid-input-secret' });
  });
});
