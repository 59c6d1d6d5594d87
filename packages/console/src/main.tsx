import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { CallFailed } from '@fairlot/client/fetch-data.ts';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Toasts } from '@fairlot/ui/toast.tsx';
import './app.css';
import { shouldRetry } from './lib/should-retry.ts';
import { routes } from './routes.tsx';

const queries: QueryClient = new QueryClient({
  // A person removed meanwhile gets "not found": their companies are refetched.
  queryCache: new QueryCache({
    onError(error) {
      if (error instanceof CallFailed && error.result.kind === 'NotFound') {
        void queries.invalidateQueries({ queryKey: ['GET /api/console/viewer'] });
      }
    },
  }),
  defaultOptions: { queries: { retry: shouldRetry, staleTime: 10_000 } },
});
const root = document.getElementById('console');
if (root === null) throw new Error('The page has no place for the console.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={createBrowserRouter(routes)} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
);
