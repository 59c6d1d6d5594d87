import { expect, test } from 'vitest';
import { facebookPage, instagramPage } from './social-page.ts';

test.each([
  ['https://www.facebook.com/hudson', 'https://www.facebook.com/hudson'],
  [' https://FB.com/hudson ', 'https://fb.com/hudson'],
  ['', ''],
])('%j is taken', (text, kept) => {
  expect(facebookPage.parse(text)).toBe(kept);
});

test.each([
  'http://facebook.com/hudson',
  'javascript:alert(1)//facebook.com',
  'https://facebook.com.evil.example/',
  'https://evilfacebook.com/',
  'https://facebook.com@evil.example/',
  'https://user:word@facebook.com/',
  'https://facebook.com:8443/',
  'facebook.com/hudson',
  `https://facebook.com/${'x'.repeat(200)}`,
])('%j is refused', (text) => {
  expect(facebookPage.safeParse(text).success).toBe(false);
});

test('each network has its own', () => {
  expect(instagramPage.parse('https://instagram.com/hudson')).toBe('https://instagram.com/hudson');
  expect(instagramPage.safeParse('https://facebook.com/hudson').success).toBe(false);
});
