import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorPage } from './error-page.tsx';

const pageOf = (error: unknown) => {
  const Page = createRoutesStub([{ path: '/', Component: () => <ErrorPage error={error} /> }]);
  return renderToString(<Page />).replaceAll('<!-- -->', '');
};

test('shows the reference that support asks for', () => {
  const html = pageOf(new ErrorResponse(503, '', { reference: '0af76519-16cd' }));
  expect(html).toMatch(/Reference: <code[^>]*>0af76519-16cd</);
});

test.each([
  ['what is not there', new ErrorResponse(404, '', { reference: '0af76519-16cd' })],
  ['a failure that nobody noted', new ErrorResponse(500, '', null)],
  ['a fault of the page', new Error('broken')],
])('shows none for %s', (_name, error) => {
  expect(pageOf(error)).not.toContain('Reference');
});
