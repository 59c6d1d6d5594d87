import { imageSizes } from '@fairlot/contract';
import type { Lot } from '@fairlot/contract';
import { ChevronLeft, ChevronRight, Expand } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { MouseEvent } from 'react';
import { lotImageUrl, srcSetOf } from '../../lib/images.ts';
import { IconButton } from '@fairlot/ui/icon-button.tsx';
import { FallbackImage, Picture } from '@fairlot/ui/picture.tsx';
import { GalleryThumbnails } from './gallery-thumbnails.tsx';
import { useCarousel } from './use-carousel.ts';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';

const Lightbox = lazyPart(() => import('./lot-lightbox.tsx'));

/** The lot's pictures: with swiping, buttons and full screen; plain links without scripts. */
export function LotGallery({ lot }: { lot: Lot }) {
  const images = lot.inventoryItemImages;
  const { viewport, onScroll, selected, move, select } = useCarousel(images.length);
  const [full, setFull] = useState(false);

  if (images.length === 0) {
    return <Picture src={null} alt={lot.title} ratio="aspect-5/4" className="rounded-lg" />;
  }
  const open = (event: MouseEvent) => {
    event.preventDefault();
    setFull(true);
  };
  return (
    <section aria-label="Photos" className="space-y-3">
      <div className="relative overflow-hidden rounded-lg border border-line bg-surface">
        <div
          ref={viewport}
          onScroll={onScroll}
          className="snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth"
        >
          <ul className="flex">
            {images.map((image, index) => (
              <li key={image.secureId} className="min-w-0 shrink-0 grow-0 basis-full snap-center">
                <a
                  href={lotImageUrl(image.secureId, imageSizes.fullscreen, image.caches)}
                  onClick={open}
                  tabIndex={index === selected ? undefined : -1}
                  aria-hidden={index === selected ? undefined : true}
                  className="block aspect-5/4 cursor-zoom-in focus-visible:-outline-offset-4"
                >
                  <FallbackImage
                    src={lotImageUrl(image.secureId, imageSizes.original, image.caches)}
                    srcSet={srcSetOf(
                      [imageSizes.original, imageSizes.phone, imageSizes.fullscreen],
                      (size) => lotImageUrl(image.secureId, size, image.caches),
                    )}
                    sizes="(min-width: 64rem) 55vw, 92vw"
                    alt={
                      images.length === 1
                        ? lot.title
                        : `${lot.title}, photo ${index + 1} of ${images.length}`
                    }
                    loading={index === 0 ? 'eager' : 'lazy'}
                    // The next one is near enough to be loaded with the page, and no hurry.
                    fetchPriority={index === 0 ? 'high' : 'low'}
                    className="object-contain"
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="pointer-events-none absolute inset-x-3 bottom-3 flex items-center justify-end gap-2">
          {images.length > 1 && (
            // Fingers swipe, and these would lie over what is sold.
            <>
              <IconButton
                raised
                className="pointer-events-auto pointer-coarse:hidden"
                label="Previous photo"
                onClick={() => move(-1)}
              >
                <ChevronLeft aria-hidden className="size-5" />
              </IconButton>
              <IconButton
                raised
                className="pointer-events-auto pointer-coarse:hidden"
                label="Next photo"
                onClick={() => move(1)}
              >
                <ChevronRight aria-hidden className="size-5" />
              </IconButton>
            </>
          )}
          <IconButton
            raised
            className="pointer-events-auto"
            label="Show full screen"
            onClick={() => setFull(true)}
          >
            <Expand aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
      {images.length > 1 && (
        <GalleryThumbnails images={images} selected={selected} onSelect={select} />
      )}
      {full && (
        <Suspense>
          <Lightbox
            slides={images.map((image, index) => ({
              src: lotImageUrl(image.secureId, imageSizes.fullscreen, image.caches),
              alt: `${lot.title}, photo ${index + 1}`,
            }))}
            index={selected}
            onClose={() => setFull(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
