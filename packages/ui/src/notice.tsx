import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type NoticeTone = 'neutral' | 'good' | 'brass' | 'bad';

const tones: Record<NoticeTone, string> = {
  neutral: 'bg-sunken text-ink',
  good: 'bg-good-tint text-good',
  brass: 'bg-brass-tint text-brass',
  bad: 'bg-bad-tint text-bad',
};

/** A notice. Errors are announced at once, others politely. */
export function Notice({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: NoticeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      aria-live={tone === 'bad' ? undefined : 'polite'}
      className={classNames('rounded-md px-4 py-3 text-sm font-medium', tones[tone], className)}
    >
      {children}
    </div>
  );
}
