import { limits } from '@fairlot/contract';
import { lazy } from 'react';
import type { ComponentType } from 'react';

/** A chunk that did not load in time; the error page offers a retry. */
export class CodeIsLate extends Error {
  override readonly name = 'CodeIsLate';
}

/**
 * Gives up on code that has not loaded within `chunkLoadMs`: a network that never answers would keep the user
 * waiting forever.
 */
export async function inTime<T>(code: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const give = () => reject(new CodeIsLate('Code of the page has not come in time.'));
    timer = setTimeout(give, limits.chunkLoadMs);
  });
  try {
    return await Promise.race([code, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** `lazy` for a part that fails when its code is late. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => inTime(load()));
}

/** A lazily loaded part that the page can do without if its code fails to load. */
export function optionalPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => optional(load));
}

/** The code of a part, or nothing if it fails to load. */
export function optional<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): Promise<{ default: ComponentType<P> }> {
  return inTime(load()).catch(() => ({ default: () => null }));
}
