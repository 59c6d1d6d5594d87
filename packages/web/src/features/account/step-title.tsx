import { useEffect, useRef } from 'react';
import { signupSteps } from './signup-progress.tsx';

/**
 * The heading of the account dialog. A sign-up step starts with the focus on its heading, which shows the
 * progress; other forms start at their first field.
 */
export function StepTitle({ view, title }: { view: string; title: string }) {
  const heading = useRef<HTMLSpanElement>(null);
  const step = signupSteps.findIndex(({ at }) => at === view) + 1;
  const beginsHere = step > 1 || view === 'verification';
  useEffect(() => {
    if (!beginsHere) return undefined;
    // A frame later, because the library first focuses a new dialog's first button.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [beginsHere]);
  return (
    <span ref={heading} tabIndex={-1} className="outline-none">
      {step > 0 && (
        <span className="sr-only">
          Step {step} of {signupSteps.length}:{' '}
        </span>
      )}
      {title}
    </span>
  );
}
