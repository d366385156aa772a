import { Buffer } from 'buffer/';

/** The proof rules use Node's global `Buffer`, which browsers lack. */
Object.assign(globalThis, { Buffer });
