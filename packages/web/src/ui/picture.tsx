import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';

type PictureProps = {
  /** Null for something that has no picture. */
  readonly src: string | null;
  readonly alt: string;
  /** Width divided by height of the box, e.g. `aspect-4/3`. */
  readonly ratio?: string;
  readonly fit?: 'cover' | 'contain';
  /** The picture that a visitor sees first is fetched first. */
  readonly eager?: boolean;
  readonly className?: string;
};

/** A picture in a box of fixed shape, so that nothing moves when it arrives or fails to. */
export function Picture({
  src,
  alt,
  ratio = 'aspect-4/3',
  fit = 'cover',
  eager = false,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const missing = src === null || failed === src;
  return (
    <div className={classNames('overflow-hidden bg-sunken', ratio, className)}>
      {missing ? (
        <div className="grid size-full place-items-center text-ink-soft">
          <ImageOff aria-hidden className="size-8 opacity-60" />
          <span className="sr-only">{alt} (no image)</span>
        </div>
      ) : (
        <img
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          // A picture of the server's HTML may have failed before anybody listened.
          ref={(image) => {
            if (image !== null && hasFailed(image)) setFailed(src);
          }}
          onError={() => setFailed(src)}
          className={classNames('size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
        />
      )}
    </div>
  );
}

function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.currentSrc !== '' && image.naturalWidth === 0;
}
