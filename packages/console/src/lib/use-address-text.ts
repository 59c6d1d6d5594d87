import { useEffect, useState } from 'react';
import { NavigationType, useNavigation, useNavigationType, useSearchParams } from 'react-router';

/** Milliseconds from the last keystroke until the address has it: browsers refuse hundreds of addresses a minute. */
const pauseMs = 300;

/** A search text kept in the page's address, so that it survives a reload and going back. */
export function useAddressText(name: string): [text: string, set: (text: string) => void] {
  const [address, setAddress] = useSearchParams();
  const came = useNavigationType();
  const kept = address.get(name) ?? '';
  const [seen, setSeen] = useState(kept);
  const [text, setText] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    // The text may have changed since this hook last wrote the address.
    if (came !== NavigationType.Replace) setText(kept);
  }
  // To write the address would cancel the way to the page that somebody has just chosen.
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (text === kept || isLeaving) return undefined;
    const timer = setTimeout(
      () =>
        setAddress(
          (before) => {
            if (text === '') before.delete(name);
            else before.set(name, text);
            return before;
          },
          { replace: true },
        ),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [text, kept, isLeaving, name, setAddress]);
  return [text, setText];
}
