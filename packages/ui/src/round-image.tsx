/** A logo or a portrait, cut to a circle, beside the name that it belongs to. */
export function RoundImage({
  src,
  side,
  className,
}: {
  src: string;
  /** Pixels, the same as the size that `className` names. */
  side: number;
  className: string;
}) {
  return (
    <img
      src={src}
      alt=""
      width={side}
      height={side}
      // React preloads what is not lazy, before the style sheet.
      loading="lazy"
      className={`rounded-full bg-sunken object-cover ${className}`}
    />
  );
}
