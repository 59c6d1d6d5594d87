import { classNames } from './class-names.ts';

/** Holds the place of something that is coming, in just its size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden className={classNames('animate-pulse-soft rounded-md bg-sunken', className)} />
  );
}
