/** Characters not allowed in XML 1.0, even escaped. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML, between tags and in quoted attributes alike. */
export function xmlText(text: string): string {
  return text.replace(forbidden, '').replace(/[<>&"']/g, (letter) => `&#${letter.codePointAt(0)};`);
}
