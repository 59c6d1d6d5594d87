import * as fc from 'fast-check';
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

test('what needs no parser reads as the parser reads it', () => {
  const marks = 'a| |\n|>|"|<|</|&|&amp;|<!--|-->|<script>|</script>|<textarea>|<a href="x">|</a>';
  const tags = '<p>|</p>|<B>|</b>|<li>|<h2>|<td>';
  const part = fc.constantFrom(...marks.split('|'), ...tags.split('|'));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const html = parts.join('');
      fc.pre(/^[^<&]*$/.test(html.replace(/<\/?(p|b|li|h2|td)>/gi, '')));
      // A tag with an attribute is left to the parser.
      expect(htmlToText(html)).toBe(htmlToText(`${html}<a href="x"></a>`));
    }),
  );
});
