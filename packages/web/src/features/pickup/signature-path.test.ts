import { handOver } from '@fairlot/contract';
import { expect, test } from 'vitest';
import {
  beginStroke,
  conformedSignature,
  continueStroke,
  maxPoints,
  padSize,
  pathOf,
} from './signature-path.ts';
import type { Stroke } from './signature-path.ts';

const signatureField = handOver.body.shape.signature;

function draw(...points: ReadonlyArray<readonly [number, number]>): readonly Stroke[] {
  const [first = [0, 0], ...rest] = points;
  return rest.reduce<readonly Stroke[]>(
    (strokes, [x, y]) => continueStroke(strokes, { x, y }),
    beginStroke([], { x: first[0], y: first[1] }),
  );
}

test('a stroke is a path of whole units', () => {
  expect(pathOf(draw([10.4, 20.6], [40, 60], [80.2, 10]))).toBe('M10 21 L40 60 L80 10');
});

test('every time the finger comes down, a new line begins', () => {
  const second = beginStroke(draw([0, 0], [9, 9]), { x: 50, y: 50 });
  expect(pathOf(continueStroke(second, { x: 60, y: 50 }))).toBe('M0 0 L9 9 M50 50 L60 50');
});

test('a tap is a dot', () => {
  expect(pathOf(draw([30, 30]))).toBe('M30 30 L30 30');
});

test('an untouched pad has no path', () => {
  expect(pathOf([])).toBe('');
});

test('a resting hand adds no points', () => {
  expect(pathOf(draw([10, 10], [11, 11], [12, 11], [20, 10]))).toBe('M10 10 L20 10');
});

test('a finger that leaves the pad draws along its edge', () => {
  expect(pathOf(draw([590, 200], [700, 300]))).toBe(`M590 200 L${padSize.width} ${padSize.height}`);
});

test('a full pad takes no more points, and its path fits the wire’s limit', () => {
  const zigzag = Array.from(
    { length: maxPoints + 500 },
    (_, index) => [padSize.width - (index % 2) * 100, padSize.height - (index % 9)] as const,
  );
  const full = draw(...zigzag);
  expect(full.flat()).toHaveLength(maxPoints);
  expect(beginStroke(full, { x: 0, y: 0 })).toBe(full);
  expect(signatureField.safeParse(pathOf(full)).success).toBe(true);
});

test('many dots fit, too', () => {
  let dots: readonly Stroke[] = [];
  for (let index = 0; index < maxPoints + 500; index += 1) {
    dots = beginStroke(dots, { x: padSize.width, y: padSize.height });
  }
  expect(signatureField.safeParse(pathOf(dots)).success).toBe(true);
});

test('a typed name is stored as a signature path, too', () => {
  expect(signatureField.safeParse(pathOf(conformedSignature)).success).toBe(true);
});
