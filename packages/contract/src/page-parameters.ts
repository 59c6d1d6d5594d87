/**
 * The query parameters that pages read, by the pages' paths: the server keeps just these in a page's
 * address and in the key of its cache, and pages read no other. What a page reads and this does not
 * name would be missing from the HTML and there in the browser. Stripe's `payment_intent` on the way
 * back from a bank is left out with purpose: it is secret, and no HTML depends on it.
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
