import type { MouseEvent } from 'react';

/**
 * A handler of clicks that acts on the first press alone. The second half of a double press falls on the button
 * that took the first one's place: whoever pressed has not read that step yet. Keys have a `detail` of 0.
 */
export const onFirstPress =
  (act: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail < 2) act();
  };
