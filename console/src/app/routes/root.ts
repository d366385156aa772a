import { createRootRoute } from '@tanstack/react-router';

/** The route around every room; the router gives it its frame. */
export const root = createRootRoute();
