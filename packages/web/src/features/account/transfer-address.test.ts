import { describe, expect, test } from 'vitest';
import { isHostName, returnPath, takeOverAddress } from './transfer-address.ts';

describe('returnPath', () => {
  test.each([
    ['/', '/'],
    ['/auction/7/CHAIRS?tab=details#lots', '/auction/7/CHAIRS?tab=details#lots'],
    ['/a/../past', '/past'],
  ])('%s leads to %s', (given, path) => {
    expect(returnPath(given)).toBe(path);
  });

  test.each([
    null,
    '',
    'past',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    'javascript:alert(1)',
    '//[',
  ])('%j stays at home', (given) => {
    expect(returnPath(given)).toBe('/');
  });
});

describe('isHostName', () => {
  test.each(['fairlot.example', 'hudson.localhost', 'localhost'])('%s is one', (name) => {
    expect(isHostName(name)).toBe(true);
  });
  test.each([
    undefined,
    '',
    'user@fairlot.example',
    'hudson.localhost:3000',
    'a:1',
    'a:',
    'a/b',
    'a?b',
    'a#b',
    '.a',
    'a b',
  ])('%j is none', (name) => {
    expect(isHostName(name)).toBe(false);
  });
});

describe('takeOverAddress', () => {
  const given = { key: 'k/1', returnUrl: '/past?page=2' };

  test('keeps scheme and port of the installation', () => {
    expect(takeOverAddress('localhost', { ...given, publicUrl: 'http://localhost:3000' })).toBe(
      'http://localhost:3000/transfer/k%2F1?returnUrl=%2Fpast%3Fpage%3D2',
    );
  });

  test('works without a port', () => {
    const publicUrl = 'https://fairlot.example';
    expect(takeOverAddress('hudson.example', { ...given, publicUrl })).toContain(
      'https://hudson.example/transfer/',
    );
  });
});
