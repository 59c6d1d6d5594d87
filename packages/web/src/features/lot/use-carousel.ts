import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

export interface Carousel {
  /** The element that shows one slide of the row inside it. */
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly selected: number;
  readonly move: (step: 1 | -1) => void;
  readonly select: (index: number) => void;
}

/** Swiping through slides. Its code comes once the page is alive: the first slide shows without it. */
export function useCarousel(slides: number): Carousel {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [selected, setSelected] = useState(0);

  useEffect(() => {
    const node = viewport.current;
    if (node === null || slides < 2) return undefined;
    let carousel: EmblaCarouselType | null = null;
    let isGone = false;
    async function begin(on: HTMLElement) {
      const { default: createEmbla } = await import('embla-carousel');
      if (isGone) return;
      const made = createEmbla(on, { loop: true });
      made.on('select', () => setSelected(made.selectedScrollSnap()));
      carousel = made;
      setEmbla(made);
    }
    void begin(node);
    return () => {
      isGone = true;
      carousel?.destroy();
    };
  }, [slides]);

  return {
    viewport,
    selected,
    move: (step) => (step === 1 ? embla?.scrollNext() : embla?.scrollPrev()),
    select: (index) => embla?.scrollTo(index),
  };
}
