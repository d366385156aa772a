import { createContext, use } from 'react';
import type { ViewerQuery } from '../gql/graphql.js';

/** The person who is signed in, in the tenant that this tab acts in. */
export type Viewer = ViewerQuery['viewer'];

export const ViewerContext = createContext<Viewer | undefined>(undefined);

/** The person who is signed in. Throws outside the frame. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (viewer === undefined) throw new Error('nobody is signed in outside the frame');
  return viewer;
}
