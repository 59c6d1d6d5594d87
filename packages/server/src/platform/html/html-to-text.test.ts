import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

test.each([
  ['<p>Bring <b>blankets</b>.</p><p>No  vans.</p>', 'Bring blankets.\nNo vans.'],
  ['<ul><li>Fish &amp; chips</li><li>&lt;b&gt; &quot;x&quot;</li></ul>', 'Fish & chips\n<b> "x"'],
  ['plain, one<br>two', 'plain, one\ntwo'],
  ['<script>alert(1)</script><style>p{}</style>seen', 'seen'],
  ['&amp;lt;', '&lt;'],
  ['', ''],
])('%s reads %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});
