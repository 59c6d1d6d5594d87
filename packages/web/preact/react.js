// `react` in browsers: Preact's copy of it (decision 225), and what that lacks or does otherwise.
import compat, { useId as useOwnId, useSyncExternalStore } from 'preact/compat';

export * from 'preact/compat';
export default compat;

/**
 * React Router imports it, and uses what it returns only with `useTransitions`, which we do not set. It can go once
 * Preact has it.
 */
export const useOptimistic = (state) => [state, () => undefined];

/**
 * Preact's ids are others than those that React has written into the document, and hydration leaves attributes as
 * they are: what is shown later would refer to an id that is nowhere. So an element gets its id right after
 * hydration. It can go once one library renders pages on both sides.
 */
export function useId() {
  const id = useOwnId();
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return isHydrated ? id : '';
}
