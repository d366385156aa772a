import { uuidv7 } from '../ids.js';

const SANE = /^[A-Za-z0-9._-]{1,128}$/;

/** The client's request id if it is a plain token, otherwise a new one. */
export function requestIdOf(sent: unknown): string {
  return typeof sent === 'string' && SANE.test(sent) ? sent : uuidv7();
}
