import { expect, test } from 'vitest';
import { isCrawler } from './crawler.ts';

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0)',
  'WhatsApp/2.23.20.0',
  'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
])('%s is a crawler', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(true);
});

test.each([
  undefined,
  '',
  'curl/8.5.0',
  'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
])('%s is not', (userAgent) => {
  expect(isCrawler(userAgent)).toBe(false);
});
