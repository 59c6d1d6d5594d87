/**
 * Search engines and link previews, by what they say of themselves. Narrower than the lists of
 * libraries: programs that merely fetch (curl, tests, monitoring) get what a visitor gets.
 */
const crawlers =
  /(?<!cu)bots?\b|\bcrawl|spider|slurp|mediapartners|inspectiontool|externalhit|linkpreview|link preview|embedly|whatsapp|skypeuripreview/i;

/** Whether a user agent names itself a crawler. It is never more than a hint: anybody can say so. */
export function isCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && crawlers.test(userAgent);
}
