import { matchRoutes, Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { isValidElement } from 'react';
import { expect, test } from 'vitest';
import screens from '../screens.json' with { type: 'json' };
import { routes } from './routes.tsx';

/** Routes with a page of their own: neither frames nor redirects. */
function pagesOf(route: RouteObject): RouteObject[] {
  if (route.children !== undefined) return route.children.flatMap(pagesOf);
  return isValidElement(route.element) && route.element.type === Navigate ? [] : [route];
}

test('every page of the console is in the list for screenshots and axe', () => {
  const shown = new Set(screens.map(({ path }) => matchRoutes(routes, path)?.at(-1)?.route));
  const unseen = routes.flatMap(pagesOf).filter((route) => !shown.has(route));
  expect(unseen.map(({ path, element }) => ({ path, element }))).toEqual([]);
});

test('no two screens have one name', () => {
  const names = screens.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
