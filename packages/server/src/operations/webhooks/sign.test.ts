import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSecret, shownSecret, signedHeaders } from './sign.ts';

const body = '{"type":"lot.sold","data":{"title":"Brass lamp – “Ruth’s”"}}';
const at = new Date();
const signed = { id: 'a-delivery', body, at };
const verify = (secret: Buffer, headers: ReturnType<typeof signedHeaders>, text = body) =>
  new Webhook(shownSecret(secret)).verify(text, headers);

test('the library of the standard verifies what we sign, and signs the same', () => {
  const secret = newSecret();
  const headers = signedHeaders(signed, [secret]);
  expect(verify(secret, headers)).toEqual(JSON.parse(body));
  expect(headers['webhook-signature']).toBe(
    new Webhook(shownSecret(secret)).sign(signed.id, at, body),
  );
});

test('of two secrets either verifies', () => {
  const [old, fresh] = [newSecret(), newSecret()];
  const headers = signedHeaders(signed, [fresh, old]);
  for (const secret of [old, fresh]) expect(verify(secret, headers)).toEqual(JSON.parse(body));
});

test('another secret, body, id or time does not', () => {
  const secret = newSecret();
  const headers = signedHeaders(signed, [secret]);
  const other = String(Number(headers['webhook-timestamp']) + 1);
  expect(() => verify(newSecret(), headers)).toThrow('No matching');
  expect(() => verify(secret, headers, body.replace('lamp', 'lump'))).toThrow('No matching');
  expect(() => verify(secret, { ...headers, 'webhook-id': 'b' })).toThrow('No matching');
  expect(() => verify(secret, { ...headers, 'webhook-timestamp': other })).toThrow('No matching');
});
