import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Notice } from '@fairlot/ui/notice.tsx';

/** What went wrong with a form. Scrolls into view: on a phone the button is a screen below it. */
export function FailureNotice({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className="scroll-my-6">
      <Notice tone="bad">{children}</Notice>
    </div>
  );
}
