import { expect, test } from 'vitest';
import { keywordOf } from './keywords.ts';

test.each([
  ['STOP', 'stop'],
  ['  stop\r\n', 'stop'],
  ['Stop.', 'stop'],
  ['stop all', 'stop'],
  ['StopAll', 'stop'],
  ['unsubscribe', 'stop'],
  ['Cancel', 'stop'],
  ['end', 'stop'],
  ['"QUIT"', 'stop'],
  ['revoke', 'stop'],
  ['Opt-out', 'stop'],
  ['start', 'start'],
  [' Yes!', 'start'],
  ['UNSTOP', 'start'],
  ['help?', 'help'],
  ['Info', 'help'],
])('%j is %s', (body, keyword) => {
  expect(keywordOf(body)).toBe(keyword);
});

test.each(['', '?', 'please stop', 'stop start', 'constructor', 'toString', 'stopp', 'ستوپ'])(
  '%j is no command',
  (body) => {
    expect(keywordOf(body)).toBeNull();
  },
);
