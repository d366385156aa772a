import { availableParallelism, totalmem } from 'node:os';
import { z } from 'zod';

const MAX_PROCESSES = 64;
/** Each may take 25 of the 200 connections of the embedded database. */
const MOST_BY_ITSELF = 7;
/** A process that serves takes a quarter of this at rest; the rest is for its calls, and for PostgreSQL. */
const MEMORY_BYTES = 1024 ** 3;

const isCount = (text: string): boolean => /^[1-9]\d?$/.test(text) && Number(text) <= MAX_PROCESSES;

/** `PROCESSES`: a number, or `auto`. */
export const processesVariable = z
  .string()
  .optional()
  .refine((text) => text === undefined || text === 'auto' || isCount(text), {
    error: `expected a number from 1 to ${MAX_PROCESSES}, or auto (one per core but one)`,
  });

/**
 * How many processes serve. Unset, it is `auto` where the database is embedded, which no other machine uses, and else 1:
 * the connections of a database that others use too are not taken unasked.
 */
export function processesOf(text: string | undefined, isEmbedded: boolean): number {
  if (text !== undefined && text !== 'auto') return Number(text);
  if (text === undefined && !isEmbedded) return 1;
  const limit = process.constrainedMemory();
  return automaticProcesses(availableParallelism(), limit > 0 ? Math.min(limit, totalmem()) : totalmem());
}

/** One process per core but one, which the database and the primary need; fewer where memory is short. */
export function automaticProcesses(cores: number, memoryBytes: number): number {
  return Math.max(1, Math.min(cores - 1, Math.floor(memoryBytes / MEMORY_BYTES), MOST_BY_ITSELF));
}
