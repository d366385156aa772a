/** Time for the opening of a connection and for a page of a list, ms. */
export const OPENING_MILLIS = 15_000;
