import { limits } from '@fairlot/contract';
import { useEffect } from 'react';

/** A picture that neither comes nor fails keeps nobody from printing any longer; in milliseconds. */
const longestWaitMs = 8_000;

/** Prints what is shown, once: a second after it stands and its pictures have come (section 9). */
export function usePrint(): void {
  useEffect(() => {
    let isGone = false;
    void printWhenReady(() => isGone);
    return () => {
      isGone = true;
    };
  }, []);
}

async function printWhenReady(isGone: () => boolean): Promise<void> {
  await picturesStand();
  await pause(limits.printDelayMs);
  if (!isGone()) window.print();
}

async function picturesStand(): Promise<void> {
  const pictures = Promise.allSettled([...document.images].map((image) => image.decode()));
  await Promise.race([pictures, pause(longestWaitMs)]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
