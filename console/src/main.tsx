import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { client } from './api/client.js';
import { router } from './app/router.js';
import './style/tokens.css';
import './style/base.css';
import './style/frame.css';
import './style/parts.css';
import './style/tables.css';
import './style/rooms.css';
import './style/fields.css';
import './style/prove.css';
import './style/print.css';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the console');
/** The page of somebody who has no account: it asks for nothing but what a link shows. */
const SharedPack = lazy(async () => ({ default: (await import('./rooms/shared/shared-pack.js')).SharedPack }));

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
