import { expect, test } from 'vitest';
import { reloadOnce } from './reload-once.ts';

function tab() {
  const kept = new Map<string, string>();
  const scene = { reloads: 0 };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const fail = (build: string) => reloadOnce(build, storage, () => (scene.reloads += 1));
  return { scene, fail };
}

test('a chunk that fails to load reloads the page once, and only once', () => {
  const { scene, fail } = tab();
  expect([fail('a'), fail('a'), fail('a')]).toEqual([true, false, false]);
  expect(scene.reloads).toBe(1);
});

test('the next build may reload again', () => {
  const { scene, fail } = tab();
  expect([fail('a'), fail('b'), fail('b')]).toEqual([true, true, false]);
  expect(scene.reloads).toBe(2);
});
