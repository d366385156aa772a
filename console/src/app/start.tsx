import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { client } from '../api/client.js';
import { router } from './router.js';

/** The page of somebody who has no account: it asks for nothing but what a link shows. */
const SharedPack = lazy(async () => ({ default: (await import('../rooms/shared/shared-pack.js')).SharedPack }));

/** Shows the console, or what a link shares. */
export function start(place: HTMLElement): void {
  createRoot(place).render(
    <StrictMode>
      {location.pathname === '/shared' ? (
        <Suspense>
          <SharedPack />
        </Suspense>
      ) : (
        <Provider value={client}>
          <RouterProvider router={router} />
        </Provider>
      )}
    </StrictMode>,
  );
}
