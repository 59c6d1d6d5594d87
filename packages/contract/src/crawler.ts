/**
 * Search engines and link previews, by their user agents. Narrower than the lists of libraries: programs
 * that merely fetch (curl, tests, monitoring) are treated like visitors.
 */
const crawlers =
  /(?<!cu)bots?\b|\bcrawl|spider|slurp|mediapartners|inspectiontool|externalhit|linkpreview|link preview|embedly|whatsapp|skypeuripreview/i;

/** Whether a user agent names itself a crawler. Only a hint: anybody can claim it. */
export function isCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && crawlers.test(userAgent);
}
