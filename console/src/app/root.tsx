import { createRootRoute } from '@tanstack/react-router';
import { Empty } from '../parts/empty.js';
import { Broken } from './broken.js';
import { Frame } from './frame.js';

/** The route around every room. */
export const root = createRootRoute({
  component: Frame,
  errorComponent: Broken,
  notFoundComponent: () => (
    <Empty title="There is no such page">
      The address may be wrong, or what was here has gone. Press <kbd>Ctrl</kbd> <kbd>K</kbd> to find it.
    </Empty>
  ),
});
