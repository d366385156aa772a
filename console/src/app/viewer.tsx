import { createContext, use } from 'react';
import type { Viewer } from './rooms.js';

export const ViewerContext = createContext<Viewer | undefined>(undefined);

/** Who is signed in. Throws outside the frame. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (viewer === undefined) throw new Error('nobody is signed in outside the frame');
  return viewer;
}

/** Whether a person may see what concerns the whole tenant. */
export function isAuditor({ roles }: Viewer): boolean {
  return roles.some((role) => role === 'auditor' || role === 'tenant_admin' || role === 'platform_admin');
}
