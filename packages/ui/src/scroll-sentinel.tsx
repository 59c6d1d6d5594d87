import { limits } from '@fairlot/contract';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** The end of a growing list: loads more when it comes within 200 px of the viewport. */
export function ScrollSentinel({
  onReached,
  active,
  children,
}: {
  onReached: () => void;
  /** False where only its content loads more. */
  active: boolean;
  children: ReactNode;
}) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  useEffect(() => {
    if (!active || end.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: `0px 0px ${limits.infiniteScrollPx}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [active]);
  return (
    <div ref={end} className="mt-8 flex justify-center">
      {children}
    </div>
  );
}
