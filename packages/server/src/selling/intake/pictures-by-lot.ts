import path from 'node:path';

/** A picture that is named for a lot, and its place among that lot's pictures. */
interface Named {
  readonly file: string;
  readonly order: number;
}

/** `12.jpg`, `12-2.jpg`, `12_2.jpg`, `12 (2).jpg`: the lot, and which of its pictures. */
const numbered = /^(.+?)(?:[-_ ]+|\s*\()(\d{1,3})\)?$/;

/**
 * Which pictures belong to which lot by their names, the first of each lot first, in whatever folder they
 * lie. A lot whose number is the whole name has it, though it could be read as a lot's second
 * picture: `12-2.jpg` is lot 12-2's where there is one. Zeros before a number do not matter unless a lot
 * has them. What is named for no lot is left over.
 */
export function picturesByLot(
  lotNumbers: readonly string[],
  files: readonly string[],
): { readonly of: ReadonlyMap<string, readonly string[]>; readonly left: readonly string[] } {
  const exact = new Map(lotNumbers.map((lot) => [lot.toLowerCase(), lot]));
  const bare = new Map(lotNumbers.toReversed().map((lot) => [withoutZeros(lot), lot]));
  const find = (text: string) => exact.get(text.toLowerCase()) ?? bare.get(withoutZeros(text));

  const named = new Map<string, Named[]>();
  const left: string[] = [];
  for (const file of files) {
    const name = path.parse(file).name.trim();
    const [, start = '', order = ''] = numbered.exec(name) ?? [];
    const whole = find(name);
    const lot = whole ?? find(start);
    if (lot === undefined) {
      left.push(file);
      continue;
    }
    const place = { file, order: whole === undefined ? Number(order) : 0 };
    named.set(lot, [...(named.get(lot) ?? []), place]);
  }
  const of = new Map(
    [...named].map(([lot, places]) => [
      lot,
      places
        .toSorted((a, b) => a.order - b.order || a.file.length - b.file.length)
        .map(({ file }) => file),
    ]),
  );
  return { of, left };
}

const withoutZeros = (text: string) => text.toLowerCase().replace(/^0+(?=\d)/, '');
