import { plainText } from './plain-text.ts';

const sentences = new Intl.Segmenter('en-US', { granularity: 'sentence' });

/**
 * The beginning of a seller's HTML as plain text: whole sentences of at most `limit` characters together, or the
 * first one alone.
 */
export function firstSentences(html: string, limit: number): { text: string; isCut: boolean } {
  const whole = plainText(html);
  let end = 0;
  for (const { index, segment } of sentences.segment(whole)) {
    if (end > 0 && index + segment.trimEnd().length > limit) break;
    end = index + segment.length;
  }
  return { text: whole.slice(0, end).trimEnd(), isCut: end < whole.length };
}
