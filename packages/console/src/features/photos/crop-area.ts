import type { PictureArea } from '@fairlot/contract';
import { minCroppedSide } from '@fairlot/contract';

/** What is cut off at each side, in whole percent of the picture. */
export interface Cuts {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
export type Side = keyof Cuts;
export const sides: readonly Side[] = ['left', 'right', 'top', 'bottom'];

export const noCuts: Cuts = { left: 0, right: 0, top: 0, bottom: 0 };
/** The minimum that remains of either side, in percent. */
const minRemaining = 10;

const opposite: Readonly<Record<Side, Side>> = {
  left: 'right',
  right: 'left',
  top: 'bottom',
  bottom: 'top',
};

/** Crops a side, as far as the minimum remains. */
export function cutAt(cuts: Cuts, side: Side, percent: number): Cuts {
  const max = 100 - minRemaining - cuts[opposite[side]];
  return { ...cuts, [side]: Math.max(0, Math.min(max, Math.round(percent))) };
}

/** The remaining area in the photo's own pixels; null: all of it, or too little to be seen. */
export function areaOf(
  cuts: Cuts,
  { width, height }: { readonly width: number; readonly height: number },
): PictureArea | null {
  const left = Math.round((width * cuts.left) / 100);
  const top = Math.round((height * cuts.top) / 100);
  const area = {
    left,
    top,
    width: Math.round((width * (100 - cuts.right)) / 100) - left,
    height: Math.round((height * (100 - cuts.bottom)) / 100) - top,
  };
  const isAll = area.width === width && area.height === height;
  const isTooSmall = Math.min(area.width, area.height) < minCroppedSide;
  return isAll || isTooSmall ? null : area;
}
