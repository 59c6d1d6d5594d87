import { useRef, useState } from 'react';
import type { RefObject, UIEvent } from 'react';

export interface Carousel {
  /** The element that shows one slide of the row inside it and scrolls from one to the next. */
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  readonly selected: number;
  /** Beyond the last slide comes the first. */
  readonly move: (step: 1 | -1) => void;
  readonly select: (index: number) => void;
}

/**
 * Swiping through slides as wide as their viewport. The browser scrolls and snaps, also before any
 * script has come: a carousel of a library was 6.5 KB more for the same.
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
