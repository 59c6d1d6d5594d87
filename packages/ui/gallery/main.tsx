import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { RenderedAt, startClock } from '../src/clock.ts';
import { Toasts } from '../src/toast.tsx';
import { Gallery } from './gallery.tsx';
import './gallery.css';

const now = Date.now();
startClock(now);
/** Toasts may lead somewhere, so they are within the router. */
const page = (
  <>
    <Gallery />
    <Toasts />
  </>
);
const router = createBrowserRouter([{ path: '*', element: page }]);
createRoot(document.querySelector('#gallery')!).render(
  <StrictMode>
    <RenderedAt value={now}>
      <RouterProvider router={router} />
    </RenderedAt>
  </StrictMode>,
);
