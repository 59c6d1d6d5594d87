import { expect, test } from 'vitest';
import { meantEmail } from './email-typo.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['Ada@GMAILL.com', 'Ada@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  [' ada@outlok.com ', 'ada@outlook.com'],
])('%o was meant as %o', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  'ada@gmail.com',
  'ada@ymail.com',
  'ada@mail.com',
  'ada@hudson.example',
  'ada@gm',
  'ada@',
  '@gmial.com',
  'ada',
  '',
  'ada@b@gmial.com',
])('%o is left alone', (typed) => {
  expect(meantEmail(typed)).toBeNull();
});
