/** Joiners affect how letters and emoji combine; all other format characters are removed. */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;

/**
 * Excessive combining marks on one letter. Hebrew has up to four, Burmese five; more would cover the rows
 * above.
 */
const pileOfMarks = /(\p{M}{5})\p{M}+/gu;

/** Words of Latin letters and common signs, one space between them: most texts. Nothing of them is changed. */
const printableAsItIs =
  /^[!-~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027]+(?: [!-~\u00A1-\u00AC\u00AE-\u02FF\u2010-\u2027]+)*$/;

/** Maximum length of one text in UTF-16 units; notes may be longer, as each line is a text. */
const longest = 10_000;

/**
 * A text that people typed, ready for typesetting: one line of composed letters, without bidi controls or
 * invisible characters, and limited in length, since each letter costs time.
 */
export function printable(typed: string): string {
  if (typed.length <= longest && printableAsItIs.test(typed)) return typed;
  const text = typed
    .slice(0, 2 * longest)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(pileOfMarks, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}

/** Latin letters and common signs, each a cluster of its own. */
const plain = /^[ -~\u00A0-\u02FF\u2010-\u2027\u2030-\u205E\u20A0-\u20BF\u2100-\u214F]*$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One user-perceived character: a base with its marks, or a joined emoji. */
export function clustersOf(text: string): string[] {
  // Most texts are plain, and the segmenter is slow.
  if (plain.test(text)) return Array.from(text);
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}
