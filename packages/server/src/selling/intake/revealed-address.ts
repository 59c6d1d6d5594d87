import { htmlToText } from '#platform/html/html-to-text.ts';
import { lotsFile, saleFile } from './problem.ts';
import type { Problem } from './problem.ts';
import type { Sale } from '#selling/sales/public.ts';

/**
 * Warns of texts that reveal the street address to everybody; bidders see it once they are approved
 * (decision 056). A company that sells at its own public address hides nothing.
 */
export function warnOfRevealedAddress(sale: Sale): Problem[] {
  const { seller, terms, sessions } = sale;
  const sought = streetOf(terms.address1);
  if (sought === '' || streetOf(seller.address1) === sought) return [];
  const reason = `tells everybody "${terms.address1}", which bidders are told once they are approved`;
  const inSale: (readonly [where: string, html: string])[] = [
    ['title', terms.title],
    ['description', terms.descriptionHtml],
    ['pickupTerms', terms.pickupTermsHtml],
    ['termsAndConditions', terms.termsHtml],
    ['seller.description', seller.descriptionHtml],
    ['seller.termsAndConditions', seller.termsHtml],
    ...sessions.flatMap(({ title, descriptionHtml }, index): (readonly [string, string])[] => [
      [`sessions[${index}].name`, title],
      [`sessions[${index}].description`, descriptionHtml],
    ]),
  ];
  const reveals = (html: string) => ` ${plain(htmlToText(html))} `.includes(` ${sought} `);
  return [
    ...inSale.flatMap(([where, html]) =>
      reveals(html) ? [{ file: saleFile, where, reason }] : [],
    ),
    ...sessions.flatMap(({ lots }) =>
      lots.flatMap(({ line, descriptionHtml }) =>
        reveals(descriptionHtml) ? [{ file: lotsFile, line, where: 'Description', reason }] : [],
      ),
    ),
  ];
}

/** House number and name of a street, without what people abbreviate: "12 Elm St." is "12 Elm Street". */
function streetOf(address: string): string {
  const words = plain(address).split(' ');
  return words.length > 2 && /^\d/.test(address.trim())
    ? words.slice(0, -1).join(' ')
    : words.join(' ');
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
