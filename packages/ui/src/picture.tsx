import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError' | 'ref'> & {
  /** Null for something that has no picture. */
  readonly src: string | null;
  readonly alt: string;
};

/**
 * An image that fills its box, or a placeholder if there is none or it fails to load. Of an image in several sizes
 * `src` is tried before it is given up: a node of the release before may not know them all.
 */
export function FallbackImage({ src, srcSet, alt, className, ...image }: ImageProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  if (src === null || failed.includes(src)) return <NoImage alt={alt} />;
  const sizes = srcSet !== undefined && failed.includes(srcSet) ? undefined : srcSet;
  const fail = () => setFailed([...failed, sizes ?? src]);
  return (
    <img
      // An image that has failed says so until it loads anew, so the next try is another element.
      key={sizes ?? src}
      {...image}
      src={src}
      srcSet={sizes}
      alt={alt}
      // What is loaded with the page is in the frame that it came for, not in the next one.
      decoding={image.loading === 'eager' ? 'sync' : 'async'}
      // An image in server-rendered HTML may have failed before hydration.
      ref={(node) => {
        if (node !== null && hasFailed(node)) fail();
      }}
      onError={fail}
      className={classNames('size-full', className)}
    />
  );
}

function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.currentSrc !== '' && image.naturalWidth === 0;
}

/** The placeholder for a missing image. */
export function NoImage({ alt }: { alt: string }) {
  return (
    <span className="grid size-full place-items-center text-ink-soft">
      <ImageOff aria-hidden className="size-8 max-h-1/2 opacity-60" />
      {alt !== '' && <span className="sr-only">{alt} (no image)</span>}
    </span>
  );
}

type PictureProps = Pick<ImageProps, 'src' | 'srcSet' | 'sizes' | 'alt' | 'className'> & {
  /** Width divided by height of the box, e.g. `aspect-4/3`. */
  readonly ratio?: string;
  readonly fit?: 'cover' | 'contain';
  /** Loads with high priority: the first image that a visitor sees. */
  readonly eager?: boolean;
};

/** An image in a box of fixed aspect ratio, so that nothing moves when it loads or fails. */
export function Picture({
  src,
  srcSet,
  sizes,
  alt,
  ratio = 'aspect-4/3',
  fit = 'cover',
  eager = false,
  className,
}: PictureProps) {
  const urgency = eager
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy' } as const);
  return (
    <div className={classNames('relative overflow-hidden bg-sunken', ratio, className)}>
      {fit === 'contain' && src !== null && (
        // What a tall picture leaves free beside it is of its own colors. The same file: nothing more is loaded.
        <img
          src={src}
          {...urgency}
          alt=""
          className="absolute inset-0 size-full scale-125 object-cover opacity-70 blur-xl"
        />
      )}
      <FallbackImage
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        {...urgency}
        // At the top, where a tile has its tag and buttons: on the picture, not across its edge.
        className={fit === 'cover' ? 'object-cover' : 'relative object-contain object-top'}
      />
    </div>
  );
}
