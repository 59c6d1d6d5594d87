import { useState } from 'react';
import type { PointerEvent } from 'react';
import { cutAt, noCuts } from './crop-area.ts';
import type { Cuts } from './crop-area.ts';

/** The minimum distance of a drag in percent of the photo, to tell it from a click. */
const minDrawn = 3;

/** A photo with the cropped area shaded; dragging draws a new frame. */
export function CropFrame({
  src,
  alt,
  cuts,
  onCut,
}: {
  src: string;
  alt: string;
  cuts: Cuts;
  onCut: (cuts: Cuts) => void;
}) {
  /** Where the pointer was pressed, in percent from the left and the top. */
  const [start, setStart] = useState<{ x: number; y: number } | null>(null);

  function draw(event: PointerEvent<HTMLElement>) {
    if (start === null) return;
    const { x, y } = placeOf(event);
    if (Math.abs(x - start.x) < minDrawn || Math.abs(y - start.y) < minDrawn) return;
    let drawn = cutAt(noCuts, 'left', Math.min(x, start.x));
    drawn = cutAt(drawn, 'right', 100 - Math.max(x, start.x));
    drawn = cutAt(drawn, 'top', Math.min(y, start.y));
    onCut(cutAt(drawn, 'bottom', 100 - Math.max(y, start.y)));
  }

  return (
    <div
      className="relative mx-auto w-fit cursor-crosshair touch-none overflow-hidden rounded-md border border-line select-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(placeOf(event));
      }}
      onPointerMove={draw}
      onPointerUp={() => setStart(null)}
      onPointerCancel={() => setStart(null)}
    >
      <img src={src} alt={alt} draggable={false} className="block max-h-80" />
      <div
        aria-hidden
        className="pointer-events-none absolute border-2 border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]"
        style={{
          left: `${cuts.left}%`,
          right: `${cuts.right}%`,
          top: `${cuts.top}%`,
          bottom: `${cuts.bottom}%`,
        }}
      />
    </div>
  );
}

/** Where a pointer is, in percent of the element from its left and its top. */
function placeOf(event: PointerEvent<HTMLElement>) {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: Math.max(0, Math.min(100, ((event.clientX - box.left) / box.width) * 100)),
    y: Math.max(0, Math.min(100, ((event.clientY - box.top) / box.height) * 100)),
  };
}
