import { expect, it } from 'vitest';
import { RecordReader } from './record-reader.ts';

const bytes = (text: string) => Buffer.from(text);

it('cuts a chunk into its records', () => {
  const reader = new RecordReader(100);
  reader.push(bytes('a\u001eb\u001e'));
  expect([reader.next(), reader.next(), reader.next()]).toEqual([
    { text: 'a' },
    { text: 'b' },
    'incomplete',
  ]);
});

it('joins a record from chunks, even when one ends within a character', () => {
  const reader = new RecordReader(100);
  const whole = bytes('你好\u001erest');
  reader.push(whole.subarray(0, 4));
  expect(reader.next()).toBe('incomplete');
  reader.push(whole.subarray(4));
  expect(reader.next()).toEqual({ text: '你好' });
  expect(reader.next()).toBe('incomplete');
});

it('takes a record of exactly the limit, and none longer, ended or not', () => {
  const reader = new RecordReader(3);
  reader.push(bytes('abc\u001e'));
  expect(reader.next()).toEqual({ text: 'abc' });
  reader.push(bytes('abcd'));
  expect(reader.next()).toBe('too long');
  reader.push(bytes('\u001e'));
  expect(reader.next()).toBe('too long');
});
