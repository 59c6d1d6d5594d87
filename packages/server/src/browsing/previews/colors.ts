/** Colors of the web's tokens by daylight (`packages/ui/src/tokens.css`). */
export const colors = {
  page: '#faf5ec',
  sunken: '#f1e8d9',
  line: '#e2d5c0',
  ink: '#2a1f18',
  inkSoft: '#66564a',
  brand: '#84301f',
  onBrand: '#fff8f1',
  brass: '#8a5a0b',
  good: '#1f6450',
} as const;
