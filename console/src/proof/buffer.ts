import { Buffer } from 'buffer/';

/** The rules of proofs are written for Node, which has it. */
Object.assign(globalThis, { Buffer });
