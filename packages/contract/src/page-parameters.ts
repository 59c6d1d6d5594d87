/**
 * The query parameters that pages read, by the pages' paths: the server keeps just these in a page's
 * address and in the key of its cache, and pages read no other. What a page reads and this does not
 * name would be missing from the HTML and there in the browser. Stripe's `payment_intent` on the way
 * back from a bank is left out on purpose: it is secret, and no HTML depends on it.
 */
const parametersOfPages = [
  [/^\/(?:past)?$/, ['page']],
  [/^\/auction\/(?:[^/]+)(?:\/(?!lot\/)[^/]*)?$/, ['page', 'tab', 's']],
  [/^\/(?:seller|director)\//, ['page']],
  [/^\/search(?:\/|$)/, ['page', 's', 'c', 'o']],
  [/^\/terms$/, ['seller']],
  [/^\/transfer(?:to)?(?:\/|$)/, ['returnUrl']],
] as const satisfies readonly (readonly [RegExp, readonly string[]])[];

export type PageParameter = (typeof parametersOfPages)[number][1][number];

/** All that any page reads. */
export const pageParameters: readonly PageParameter[] = [
  ...new Set(parametersOfPages.flatMap(([, names]) => names)),
];

/** The parameters that the page of a path reads. Its data alone have a path of their own: `/past.data`, `/_.data`. */
export function parametersOfPage(pathname: string): readonly PageParameter[] {
  const path = pathname
    .toLowerCase()
    .replace(/(?:(?<=\/)_)?\.data$/, '')
    .replace(/(?<=.)\/$/, '');
  return parametersOfPages.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}

/** What the page reads of its address's query, in the order of the list: one key for one page. */
export function pageQuery(
  pathname: string,
  query: { get(name: string): string | null },
): [name: PageParameter, value: string][] {
  return parametersOfPage(pathname).flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as [PageParameter, string]];
  });
}

/** Pages that everybody may look at, and whose paths hold nothing but words of ours and ids. */
const pagesOfCatalog = /^\/(?:auction|seller|director|search|past)(?:\/|$)/;
/** An auction's or a lot's path, and the title at its end, which is there for people alone. */
const withTitle = /^(\/auction\/[^/]+(?:\/lot\/[^/]+)?)\/[^/]+$/;
const dataEnding = /(?:\/_)?\.data$/;

/**
 * A page's path as far as the page reads it: without the title at its end and the ways of writing that
 * say the same (case, percent signs, slashes at the end). Each title that somebody makes up would
 * otherwise be a page of its own to render and keep.
 */
export function pagePath(pathname: string): string {
  const [ending = ''] = dataEnding.exec(pathname) ?? [];
  const path = pathname
    .slice(0, pathname.length - ending.length)
    .split('/')
    .map((part) => encodeURIComponent(decoded(part).toLowerCase()))
    .join('/')
    .replace(/\/+$/, '');
  if (!pagesOfCatalog.test(path)) return pathname;
  return path.replace(withTitle, '$1') + (ending && '.data');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
