import { mapExchange } from '@urql/core';

/** A refused operation has the data null in its answer, and undefined here, as the types of urql say. */
export const refusedExchange = mapExchange({
  onResult: (result) => (result.data === null ? { ...result, data: undefined } : result),
});
