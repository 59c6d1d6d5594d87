/**
 * Runs readings of one list one after another: TanStack Query ends a running reading when another
 * begins, so that a reading for news would take the place of the next page, and the other way round.
 */
export function createTurns(): <T>(read: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (read) => {
    // One that failed has told whoever asked for it, and keeps nobody else from their turn.
    const turn = last.then(read, read);
    last = turn;
    return turn;
  };
}
