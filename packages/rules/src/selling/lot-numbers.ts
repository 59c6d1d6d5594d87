/** Characters that the number of a lot has at most. */
const longest = 20;

/** A number as it is compared: "12a" is 12A. */
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
    /** For a lot behind the one of this number; null: behind none. */
    after(number: string | null): string {
      if (number === null || numbers.at(-1) === number) return next();
      const stem = number.replace(/(?<=\d)[a-z]{1,2}$/i, '');
      for (const letter of letters) {
        const candidate = stem + letter;
        if (candidate.length <= longest && !taken.has(keyOf(candidate))) return take(candidate);
      }
      return next();
    },
    /** The number itself if nobody has it, else the next one. */
    kept: (number: string) => (taken.has(keyOf(number)) ? next() : take(number)),
  };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** A to Z, then AA to ZZ. */
const letters = [...alphabet, ...alphabet.flatMap((one) => alphabet.map((other) => one + other))];

/**
 * What becomes of the numbers of a sale's lots if those from a place on are numbered anew: all of them, and which
 * of the new ones a lot before that place has already. With any of these it is not to be done.
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
