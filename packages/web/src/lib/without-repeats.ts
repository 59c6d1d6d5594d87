/** What moves from page to page while they are read may come twice. The later word counts. */
export function withoutRepeats<T extends { readonly secureId: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.secureId, item])).values()];
}
