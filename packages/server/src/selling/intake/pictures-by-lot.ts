import path from 'node:path';

/** A picture that is named for a lot, and its place among that lot's pictures. */
interface Named {
  readonly file: string;
  readonly order: number;
}

/** `12.jpg`, `12-2.jpg`, `12_2.jpg`, `12 (2).jpg`: the lot, and the number of the picture. */
const numbered = /^(.+?)(?:[-_ ]+|\s*\()(\d{1,3})\)?$/;

/**
 * Assigns pictures to lots by their names, in order, whatever folder they are in. A lot whose number is
 * the whole name takes precedence: `12-2.jpg` is lot 12-2's if there is one, else the second picture of
 * lot 12. Leading zeros are ignored unless a lot has them. Pictures that match no lot are returned
 * separately.
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
