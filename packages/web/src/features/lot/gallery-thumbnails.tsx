import { imageSizes } from '@fairlot/contract';
import type { Lot } from '@fairlot/contract';
import { lotImageUrl } from '../../lib/images.ts';
import { FallbackImage } from '@fairlot/ui/picture.tsx';

/** Thumbnails that select the large photo. */
export function GalleryThumbnails({
  images,
  selected,
  onSelect,
}: {
  images: Lot['inventoryItemImages'];
  selected: number;
  onSelect: (index: number) => void;
}) {
  return (
    <ul className="-mx-1 flex gap-2 overflow-x-auto p-1">
      {images.map((image, index) => (
        <li key={image.secureId} className="shrink-0">
          <button
            type="button"
            aria-label={`Photo ${index + 1}`}
            aria-current={index === selected ? 'true' : undefined}
            onClick={() => onSelect(index)}
            className="block size-12 overflow-hidden rounded-md border-2 border-transparent bg-sunken aria-[current]:border-brand"
          >
            <FallbackImage
              src={lotImageUrl(image.secureId, imageSizes.thumbnail, image.caches)}
              srcSet={`${lotImageUrl(image.secureId, imageSizes.thumbnail, image.caches)} 1x, ${lotImageUrl(image.secureId, imageSizes.sharpThumbnail, image.caches)} 2x`}
              alt=""
              width={imageSizes.thumbnail}
              height={imageSizes.thumbnail}
              loading="lazy"
              className="object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
