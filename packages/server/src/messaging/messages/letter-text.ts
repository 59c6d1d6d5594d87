import { choicesLabel } from './letter-words.ts';
import type { Block, Letter } from './letter.ts';
import type { Letterhead } from './letterhead.ts';

/** A letter as plain text. */
export function letterText(letter: Letter, { siteName, siteLink, contact }: Letterhead): string {
  return [
    letter.heading,
    ...letter.blocks.map(blockText),
    ...(letter.note === undefined ? [] : [letter.note]),
    [`-- `, siteName, siteLink, ...contact].join('\n'),
    letter.why,
    ...(letter.choicesLink === undefined ? [] : [`${choicesLabel}: ${letter.choicesLink}`]),
    ...(letter.marketing === undefined
      ? []
      : [`Unsubscribe: ${letter.marketing.unsubscribeLink}`, letter.marketing.postalAddress]),
  ].join('\n\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'code':
      return `    ${block.code}`;
    case 'button':
    case 'link':
      return `${block.label}: ${block.link}`;
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'items':
      return [
        block.heading,
        ...block.items.map(({ title, text, link }) => `* ${title}\n  ${text}\n  ${link}`),
      ].join('\n\n');
    case 'points':
      return block.points.map(({ title, text }) => `* ${title}\n  ${text}`).join('\n\n');
  }
}
