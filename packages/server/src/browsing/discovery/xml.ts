/** What XML 1.0 cannot hold, not even escaped. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text as it may stand in XML, between tags and in quoted attributes alike. */
export function xmlText(text: string): string {
  return text.replace(forbidden, '').replace(/[<>&"']/g, (letter) => `&#${letter.codePointAt(0)};`);
}
