import { describe, expect, it } from 'vitest';
import { richTextToHtml, sanitizeHtml } from './sanitize-html.ts';

describe('sanitizing HTML of sellers', () => {
  it.each([
    ['<p onclick="steal()">Oak</p>', '<p>Oak</p>'],
    ['<script>steal()</script>Oak', 'Oak'],
    ['<img src=x onerror=steal()>Oak', 'Oak'],
    ['<style>p{display:none}</style>Oak', 'Oak'],
    ['<iframe src="//evil"></iframe>Oak', 'Oak'],
    ['<svg><script>steal()</script></svg>Oak', 'Oak'],
    ['<p style="position:fixed">Oak', '<p>Oak</p>'],
    ['<h1>Terms</h1>', '<h2>Terms</h2>'],
  ])('%s', (hostile, safe) => expect(sanitizeHtml(hostile)).toBe(safe));

  it('keeps plain links, and takes away what is no address', () => {
    const rel = 'rel="nofollow noopener noreferrer"';
    expect(sanitizeHtml('<a href="https://a.example/">a</a>')).toBe(
      `<a href="https://a.example/" ${rel}>a</a>`,
    );
    expect(sanitizeHtml('<a href="java&#10;script:steal()">a</a>')).toBe(`<a ${rel}>a</a>`);
    expect(sanitizeHtml('<a href="java&#x202E;script:steal()">a</a>')).not.toContain('javascript:');
    expect(sanitizeHtml('<a href="//evil.example">a</a>')).toBe(`<a ${rel}>a</a>`);
  });
});

describe('text that may be HTML or plain', () => {
  it('keeps the line breaks and signs of plain text', () => {
    expect(richTextToHtml('Oak, 5 < 6 & "old"\nas found')).toBe(
      'Oak, 5 &lt; 6 &amp; "old"<br />as found',
    );
  });

  it('takes anything with a tag as HTML', () => {
    expect(richTextToHtml('Oak\n<b>chair</b><script>steal()</script>')).toBe('Oak\n<b>chair</b>');
  });

  it.each(['Oak&#x202E;, <b>solid&#8297;</b>', 'Oak\u202E, &#X2066;solid'])(
    'leaves out what turns the direction of text, written as a sign or as its number: %j',
    (text) => {
      const html = richTextToHtml(text);
      expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
      expect(html.replaceAll(/<[^>]*>/g, '')).toBe('Oak, solid');
    },
  );

  it('lets no tag through that only just fails to look like one', () => {
    expect(richTextToHtml('<img src=x onerror=steal()')).not.toContain('<img');
    expect(richTextToHtml('<<b>script>steal()</b>')).not.toContain('<script');
  });
});
