import { art, sculpture } from './art.ts';
import { books, music, records } from './collections.ts';
import { clocks, furniture, kitchen, lighting, silver } from './household.ts';
import type { Category } from './kind.ts';
import { garden, sports, tools } from './outdoors.ts';
import { cameras, toys } from './pastimes.ts';
import { coins, fashion, jewelry } from './personal.ts';
import { ceramics, glass, textiles } from './tableware.ts';

/** What estates in the demo consist of. */
export const categories = {
  furniture,
  clocks,
  lighting,
  silver,
  kitchen,
  ceramics,
  glass,
  textiles,
  jewelry,
  fashion,
  coins,
  art,
  sculpture,
  books,
  music,
  records,
  cameras,
  toys,
  sports,
  tools,
  garden,
} as const satisfies Record<string, Category>;

export type CategoryName = keyof typeof categories;
