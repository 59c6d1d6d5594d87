import { texts } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { savedMessage } from './saved-message.ts';

const saved = { isError: false, message: '', isStopped: false } as const;
const message = (answer: Partial<Parameters<typeof savedMessage>[0]>) =>
  savedMessage(
    { ...saved, ...answer } as Parameters<typeof savedMessage>[0],
    '(555) 010-0000',
    texts.smsPhoneSaved,
  );

test('a phone that gets messages is a success', () => {
  expect(message({})).toEqual({
    tone: 'good',
    text: "You've successfully updated your text message notification phone number.",
  });
});

test('a phone that has sent STOP is told whom to text START', () => {
  expect(message({ isStopped: true })).toEqual({
    tone: 'bad',
    text: "We've successfully updated your phone number but you've previously sent a STOP message to our service. Please text START from your phone to (555) 010-0000 to allow us to send you text messages again.",
  });
});

test('an error shows the server’s message, stopped or not', () => {
  const words = 'That phone cannot get text messages.';
  for (const isStopped of [false, true]) {
    expect(message({ isError: true, code: 'InvalidSmsPhone', message: words, isStopped })).toEqual({
      tone: 'bad',
      text: words,
    });
  }
});
