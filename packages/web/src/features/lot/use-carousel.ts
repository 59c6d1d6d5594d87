import { useRef, useState } from 'react';
import type { RefObject, UIEvent } from 'react';

export interface Carousel {
  /** The scroll container that shows one slide at a time. */
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  readonly selected: number;
  /** Wraps around after the last slide. */
  readonly move: (step: 1 | -1) => void;
  readonly select: (index: number) => void;
}

/**
 * Swiping through slides as wide as their viewport. The browser scrolls and snaps, even before scripts load; a
 * carousel library would add 6.5 KB.
 */
export function useCarousel(slides: number): Carousel {
  const viewport = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);

  const select = (index: number) => {
    const node = viewport.current;
    // `auto` is what the style sheet says: smooth, or at once for those who want no motion.
    node?.scrollTo({ left: index * node.clientWidth, behavior: 'auto' });
  };
  return {
    viewport,
    onScroll: ({ currentTarget: { scrollLeft, clientWidth } }) =>
      setSelected(Math.round(scrollLeft / Math.max(1, clientWidth))),
    selected,
    move: (step) => select((selected + step + slides) % slides),
    select,
  };
}
