import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/**
 * What stands at the end of a page, rendered once the reader comes near. Until then it takes a screen's height, so
 * that nothing below it is in view when it arrives.
 */
export function NearbyPart({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const waiting = <div className="min-h-dvh [@media(scripting:none)]:hidden" />;
  return (
    <div ref={place}>{isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
  );
}
