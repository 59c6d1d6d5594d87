/** An item that moves between pages while they are read may come twice; the later one counts. */
export function withoutRepeats<T extends { readonly secureId: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.secureId, item])).values()];
}
