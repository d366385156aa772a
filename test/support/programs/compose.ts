import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './gateway-process.js';

/** A service of compose.yml, as far as tests look at it. */
export interface ComposeService {
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  cpus?: number | string;
  ports?: string[];
  environment?: Record<string, string>;
  configs?: unknown;
}

export const COMPOSE_TEXT = readFileSync(join(root, 'compose.yml'), 'utf8');

export const compose = parse(COMPOSE_TEXT, { merge: true }) as { services: Record<string, ComposeService> };

/** The configuration of the proxy. */
export const PROXY_CONFIGURATION = compose.services.proxy?.environment?.CONFIGURATION ?? '';
