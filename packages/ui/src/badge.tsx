import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'neutral' | 'brand' | 'brass' | 'good' | 'bad';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  brand: 'bg-brand-tint text-brand',
  brass: 'bg-brass-tint text-brass',
  good: 'bg-good-tint text-good',
  bad: 'bg-bad-tint text-bad',
};

/** A badge for a state. Its text says everything; the color only helps. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
