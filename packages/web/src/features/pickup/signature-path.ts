/** A point of the pad, in its own units: the pad is `padSize` large however wide it is shown. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** One stroke: from touching down until lifting. */
export type Stroke = readonly Point[];

export const padSize = { width: 600, height: 220 } as const;

/** Points closer than this are invisible; dropping them halves the data of a slow hand. */
const minDistance = 3;
/** The wire takes 20,000 characters, a point at max 9 of them: room for a long name. */
export const maxPoints = 2_000;

/** Within the pad and in whole units: what is drawn is what is sent. */
export function onPad({ x, y }: Point): Point {
  return { x: within(x, padSize.width), y: within(y, padSize.height) };
}

function within(value: number, max: number): number {
  return Math.round(Math.min(Math.max(value, 0), max));
}

/** Begins a stroke, unless the pad is full. */
export function beginStroke(strokes: readonly Stroke[], point: Point): readonly Stroke[] {
  return isFull(strokes) ? strokes : [...strokes, [onPad(point)]];
}

/** Extends the last stroke, unless the hand has hardly moved or the pad is full. */
export function continueStroke(strokes: readonly Stroke[], point: Point): readonly Stroke[] {
  const current = strokes.at(-1);
  const last = current?.at(-1);
  const next = onPad(point);
  if (current === undefined || last === undefined || isFull(strokes)) return strokes;
  if (Math.hypot(next.x - last.x, next.y - last.y) < minDistance) return strokes;
  return [...strokes.slice(0, -1), [...current, next]];
}

function isFull(strokes: readonly Stroke[]): boolean {
  // A dot is written as two points.
  return strokes.reduce((sum, stroke) => sum + Math.max(stroke.length, 2), 0) >= maxPoints;
}

/**
 * The strokes as the `d` of an SVG path; empty without any. A dot is a line to itself, which round
 * ends make visible.
 */
export function pathOf(strokes: readonly Stroke[]): string {
  return strokes
    .map(([first, ...rest]) => {
      if (first === undefined) return '';
      const line = rest.length === 0 ? [first] : rest;
      return [`M${first.x} ${first.y}`, ...line.map(({ x, y }) => `L${x} ${y}`)].join(' ');
    })
    .filter(Boolean)
    .join(' ');
}

/**
 * "/s/", which marks a typed name as a signature, for those who cannot draw one. Stored as three strokes, so
 * that all signatures have one format.
 */
export const conformedSignature: readonly Stroke[] = [
  points(20, 150, 50, 60),
  points(98, 92, 84, 86, 70, 92, 70, 102, 84, 110, 98, 118, 98, 130, 84, 138, 68, 132),
  points(116, 150, 146, 60),
];

function points(...numbers: readonly number[]): Stroke {
  const stroke: Point[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    stroke.push({ x: numbers[index] ?? 0, y: numbers[index + 1] ?? 0 });
  }
  return stroke;
}
