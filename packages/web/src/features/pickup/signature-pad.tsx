import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { beginStroke, continueStroke, padSize, pathOf } from './signature-path.ts';
import type { Point, Stroke } from './signature-path.ts';

/** A pad to sign with a finger, a pen or the mouse. */
export function SignaturePad({
  strokes,
  onDraw,
}: {
  strokes: readonly Stroke[];
  onDraw: (draw: (strokes: readonly Stroke[]) => readonly Stroke[]) => void;
}) {
  /** The pointer that draws; other fingers, or the palm, are ignored. */
  const pointer = useRef<number | null>(null);

  return (
    <svg
      role="img"
      aria-label={strokes.length === 0 ? 'Signature, empty' : 'Signature'}
      viewBox={`0 0 ${padSize.width} ${padSize.height}`}
      onPointerDown={(event) => {
        if (pointer.current !== null || event.button !== 0) return;
        pointer.current = event.pointerId;
        event.currentTarget.setPointerCapture(event.pointerId);
        const point = pointOf(event);
        onDraw((before) => beginStroke(before, point));
      }}
      onPointerMove={(event) => {
        if (event.pointerId !== pointer.current) return;
        const point = pointOf(event);
        onDraw((before) => continueStroke(before, point));
      }}
      onPointerUp={(event) => {
        if (event.pointerId === pointer.current) pointer.current = null;
      }}
      onPointerCancel={(event) => {
        if (event.pointerId === pointer.current) pointer.current = null;
      }}
      className="block w-full cursor-crosshair touch-none rounded-md border border-line-strong bg-page select-none"
      style={{ aspectRatio: `${padSize.width} / ${padSize.height}` }}
    >
      <path d="M30 170 H570" className="stroke-line-strong" strokeWidth={2} strokeDasharray="4 8" />
      <path
        d={pathOf(strokes)}
        fill="none"
        stroke="currentColor"
        strokeWidth={4}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The pointer's position, in pad units. */
function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / box.width) * padSize.width,
    y: ((event.clientY - box.top) / box.height) * padSize.height,
  };
}
