/**
 * The query parameters that pages read, by the pages' paths: the server keeps only these in a page's
 * address and cache key, and pages read no others. A parameter missing here would be missing in the HTML
 * but present in the browser. Stripe's `payment_intent` on the return from a bank is omitted on purpose:
 * it is secret, and no HTML depends on it.
 */
const parametersOfPages = [
  [/^\/(?:past)?$/, ['page']],
  [/^\/auction\/(?:[^/]+)(?:\/(?!lot\/)[^/]*)?$/, ['page', 'tab', 's', 'c', 'o', 't', 'z']],
  [/^\/auction\/[^/]+\/lot\//, ['z']],
  [/^\/(?:seller|director)\//, ['page']],
  [/^\/search(?:\/|$)/, ['page', 's', 'c', 'o', 't', 'pf', 'pt', 'st', 'd', 'sl', 'z', 'mi']],
  [/^\/terms$/, ['seller']],
  [/^\/transfer(?:to)?(?:\/|$)/, ['returnUrl']],
] as const satisfies readonly (readonly [RegExp, readonly string[]])[];

export type PageParameter = (typeof parametersOfPages)[number][1][number];

/** All that any page reads. */
export const pageParameters: readonly PageParameter[] = [
  ...new Set(parametersOfPages.flatMap(([, names]) => names)),
];

/**
 * The parameters that the page of a path reads. Its data have a path of their own: `/past.data`,
 * `/_.data`.
 */
export function parametersOfPage(pathname: string): readonly PageParameter[] {
  const path = pathname
    .toLowerCase()
    .replace(/(?:(?<=\/)_)?\.data$/, '')
    .replace(/(?<=.)\/$/, '');
  return parametersOfPages.find(([pattern]) => pattern.test(path))?.[1] ?? [];
}

/** The query parameters that the page reads, in the order of the list: one key per page. */
export function pageQuery(
  pathname: string,
  query: { get(name: string): string | null },
): [name: PageParameter, value: string][] {
  return parametersOfPage(pathname).flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as [PageParameter, string]];
  });
}

/** Public pages whose paths contain only our own words and ids. */
const pagesOfCatalog = /^\/(?:auction|seller|director|search|past)(?:\/|$)/;
/** An auction's or a lot's path, and the title at its end, which is only for people. */
const withTitle = /^(\/auction\/[^/]+(?:\/lot\/[^/]+)?)\/[^/]+$/;
const dataEnding = /(?:\/_)?\.data$/;

/**
 * A page's canonical path: without the title at its end and normalized (case, percent-encoding, trailing
 * slashes). Otherwise each made-up title would be a page to render and cache.
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
