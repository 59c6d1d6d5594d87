import { classNames } from './class-names.ts';

/** A placeholder with the exact size of content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden className={classNames('animate-pulse-soft rounded-md bg-sunken', className)} />
  );
}
