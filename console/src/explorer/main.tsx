import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetcher } from './fetcher.js';

const place = document.getElementById('graphiql');
if (place === null) throw new Error('the page has no place for GraphiQL');
createRoot(place).render(
  <StrictMode>
    <GraphiQL
      fetcher={fetcher}
      defaultHeaders={JSON.stringify({ Authorization: 'Bearer <key>' }, null, 2)}
      defaultEditorToolsVisibility="headers"
      shouldPersistHeaders={false}
    />
  </StrictMode>,
);
