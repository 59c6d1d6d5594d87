import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { RenderedAt, startClock } from '../src/clock.ts';
import { Toasts } from '../src/toast.tsx';
import { Gallery } from './gallery.tsx';
import './gallery.css';

const now = Date.now();
startClock(now);
const router = createBrowserRouter([{ path: '*', element: <Gallery /> }]);
createRoot(document.querySelector('#gallery')!).render(
  <StrictMode>
    <RenderedAt value={now}>
      <RouterProvider router={router} />
      <Toasts />
    </RenderedAt>
  </StrictMode>,
);
