/** The maximum number of characters in a lot number. */
const longest = 20;

/** A lot number in its form for comparison: "12a" is 12A. */
const keyOf = (number: string) => number.toLowerCase();

/** Numbers that are free for new lots of a sale: 12A and 12B after lot 12, at the end the next ones. */
export function createLotNumbers(
  /** In the order of the catalogue. */
  numbers: readonly string[],
) {
  const taken = new Set(numbers.map(keyOf));
  let highest = 0;
  for (const number of numbers) {
    const [digits = ''] = /^\d{1,9}/.exec(number) ?? [];
    highest = Math.max(highest, Number(digits));
  }
  function take(number: string): string {
    taken.add(keyOf(number));
    return number;
  }
  function next(): string {
    do highest += 1;
    while (taken.has(String(highest)));
    return take(String(highest));
  }
  return {
    next,
    /** A number for a lot after this one; null: at the start. */
    after(number: string | null): string {
      if (number === null || numbers.at(-1) === number) return next();
      const stem = number.replace(/(?<=\d)[a-z]{1,2}$/i, '');
      for (const letter of letters) {
        const candidate = stem + letter;
        if (candidate.length <= longest && !taken.has(keyOf(candidate))) return take(candidate);
      }
      return next();
    },
    /** The number itself if it is free, else the next one. */
    kept: (number: string) => (taken.has(keyOf(number)) ? next() : take(number)),
  };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** A to Z, then AA to ZZ. */
const letters = [...alphabet, ...alphabet.flatMap((one) => alphabet.map((other) => one + other))];

/**
 * Renumbers a sale's lots from a place on: returns all numbers, and the new ones already used before that
 * place, which make it impossible.
 */
export function renumberLots(
  numbers: readonly string[],
  { from, first, step }: { readonly from: number; readonly first: number; readonly step: number },
): { readonly numbers: string[]; readonly taken: string[] } {
  const kept = new Set(numbers.slice(0, from).map(keyOf));
  const fresh = numbers.slice(from).map((_, index) => String(first + index * step));
  return {
    numbers: [...numbers.slice(0, from), ...fresh],
    taken: fresh.filter((number) => kept.has(number)),
  };
}
