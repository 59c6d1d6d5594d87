/** What a key does to a list of suggestions. */
export type ListMove =
  | { readonly kind: 'to'; readonly index: number }
  | { readonly kind: 'pick' }
  | { readonly kind: 'close' };

/**
 * The keys of an editable combobox with a list box (WAI-ARIA authoring practices). `index` is the
 * chosen option, -1 for none, which lies between the last and the first; null leaves the key to the box.
 */
export function moveInList(key: string, index: number, length: number): ListMove | null {
  switch (key) {
    case 'ArrowDown':
      return { kind: 'to', index: index + 1 < length ? index + 1 : -1 };
    case 'ArrowUp':
      return { kind: 'to', index: index === -1 ? length - 1 : index - 1 };
    case 'Enter':
      return index === -1 ? null : { kind: 'pick' };
    case 'Escape':
      return { kind: 'close' };
    default:
      return null;
  }
}
