import { describe, expect, it } from 'vitest';
import {
  closeMessage,
  completion,
  completionError,
  handshakeError,
  invocation,
  parseClientMessage,
} from './protocol.ts';

describe('reading a client', () => {
  it('understands an invocation, with or without an answer wanted', () => {
    const message = { type: 1, target: 'Echo', arguments: [1, 'a'], headers: { any: 'thing' } };
    const read = {
      kind: 'invocation',
      target: 'Echo',
      args: [1, 'a'],
      streamed: false,
      uploads: 0,
    };
    expect(parseClientMessage(JSON.stringify({ ...message, invocationId: '7' }))).toEqual({
      ...read,
      id: '7',
    });
    expect(parseClientMessage(JSON.stringify(message))).toEqual({ ...read, id: null });
  });

  it.each([
    [6, 'ping'],
    [7, 'close'],
    [2, 'ignored'],
    [3, 'ignored'],
    [5, 'ignored'],
    [99, 'ignored'],
  ])('takes type %i as %s', (type, kind) => {
    expect(parseClientMessage(JSON.stringify({ type, invocationId: '1' }))).toEqual({ kind });
  });

  it.each([
    '',
    'nonsense',
    'null',
    '[]',
    '6',
    '{}',
    '{"type":"1"}',
    '{"type":1}',
    '{"type":1,"target":"Echo"}',
    '{"type":1,"target":"","arguments":[]}',
    '{"type":1,"target":5,"arguments":[]}',
    '{"type":1,"target":"Echo","arguments":{}}',
    '{"type":1,"target":"Echo","arguments":[],"invocationId":5}',
    '{"type":1,"target":"Echo","arguments":[],"streamIds":"1"}',
    '{"type":4,"target":"Echo","arguments":[]}',
    '{"type":2,"item":1}',
    '{"type":3}',
    '{"type":3,"invocationId":"1","result":null,"error":"No."}',
    '{"type":5}',
    '{"type":5,"invocationId":""}',
    '{"type":5,"invocationId":5}',
  ])('calls %j malformed', (record) => {
    expect(parseClientMessage(record)).toEqual({ kind: 'malformed' });
  });
});

describe('shaking hands', () => {
  it.each([
    ['{"protocol":"json","version":1}', null],
    ['{"protocol":"JSON","version":1,"more":true}', null],
    ['{"protocol":"messagepack","version":1}', "The protocol 'messagepack' is not supported."],
    [
      '{"protocol":"json","version":9}',
      "The server does not support version 9 of the 'json' protocol.",
    ],
    ['{"type":6}', 'An unexpected error occurred during connection handshake.'],
    ['{', 'An unexpected error occurred during connection handshake.'],
  ])('%s → %s', (record, error) => {
    expect(handshakeError(record)).toBe(error);
  });
});

it('writes messages as the specification shows them', () => {
  expect(invocation('ReceiveBid', [{ bid: 5 }, null])).toBe(
    '{"type":1,"target":"ReceiveBid","arguments":[{"bid":5},null]}\u001e',
  );
  expect(completion('1', 42)).toBe('{"type":3,"invocationId":"1","result":42}\u001e');
  expect(completion('1', null)).toBe('{"type":3,"invocationId":"1","result":null}\u001e');
  expect(completion('1', undefined)).toBe('{"type":3,"invocationId":"1"}\u001e');
  expect(completionError('1', 'No.')).toBe('{"type":3,"invocationId":"1","error":"No."}\u001e');
  expect(closeMessage({})).toBe('{"type":7}\u001e');
  expect(closeMessage({ allowReconnect: true })).toBe('{"type":7,"allowReconnect":true}\u001e');
});
