import { euAiAct } from './eu-ai-act.data.js';
import { iso42001 } from './iso-42001.data.js';
import { nistAiRmf } from './nist-ai-rmf.data.js';
import { nistAi600 } from './nist-ai-600-1.data.js';
import { soc2 } from './soc-2.data.js';
import { dora } from './dora.data.js';
import { finma082024 } from './finma-08-2024.data.js';
import type { ControlFramework } from './framework.rules.js';

/** All frameworks that a pack can report on. */
export const FRAMEWORKS: readonly ControlFramework[] = [
  euAiAct,
  iso42001,
  nistAiRmf,
  nistAi600,
  soc2,
  dora,
  finma082024,
];
