/** A title whose words are not broken at their hyphens (“Walnut-Grain”), by a word joiner after each. */
export function unbroken(title: string): string {
  return title.replaceAll('-', '-\u2060');
}
