import { readFileSync } from 'node:fs';

/** Views in the order in which a photographer shows them. */
export const views = ['whole', 'three-quarter', 'back', 'detail'] as const;

/** A picture of the demo: its file in `photographs/` (`studio/` takes them), and its size in pixels. */
export interface Photograph {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

export const photographsFolder = new URL('../photographs/', import.meta.url);

const sizes = JSON.parse(readFileSync(new URL('sizes.json', photographsFolder), 'utf8')) as Record<
  string,
  { readonly house: string } & Partial<Record<(typeof views)[number], [number, number]>>
>;

/** All that there is of one object, the whole of it first. */
export function photographsOf(object: string): Photograph[] {
  return views.flatMap((view) => {
    const [width, height] = sizes[object]?.[view] ?? [];
    return width !== undefined && height !== undefined
      ? [{ file: `${object}.${view}.webp`, width, height }]
      : [];
  });
}

/** The house in which an object was photographed, as `studio/houses.py` names it. */
export function houseOf(object: string): string | undefined {
  return sizes[object]?.house;
}

/** Names of all objects that were photographed. */
export function photographedObjects(): string[] {
  return Object.keys(sizes);
}
