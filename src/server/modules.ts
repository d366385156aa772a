import 'reflect-metadata';
import type { ClassType, NonEmptyArray } from 'type-graphql';
import { analysis } from '../features/analysis/analysis.module.js';
import { archive } from '../features/archive/archive.module.js';
import { design } from '../features/design/design.module.js';
import { dispute } from '../features/dispute/dispute.module.js';
import { evaluations } from '../features/evaluations/evaluations.module.js';
import { evidencePacks } from '../features/evidence/evidence.module.js';
import { listExports } from '../features/exports/exports.module.js';
import { gateway } from '../features/gateway/gateway.module.js';
import { guards } from '../features/guards/guards.module.js';
import { interceptor } from '../features/interceptor/interceptor.module.js';
import { mcp } from '../features/mcp/mcp.module.js';
import { monitoring } from '../features/monitoring/monitoring.module.js';
import { oversight } from '../features/oversight/oversight.module.js';
import { prompts } from '../features/prompts/prompts.module.js';
import { proposals } from '../features/proposals/proposals.module.js';
import { search } from '../features/search/search.module.js';
import { tenancy } from '../features/tenancy/tenancy.module.js';
import { trust } from '../features/trust/trust.module.js';
import { webhooks } from '../features/webhooks/webhooks.module.js';
import { ModuleList } from '../module/module.js';

/** The areas, in the order in which they open. */
export const modules = new ModuleList<'providers'>()
  .with(trust)
  .with(oversight)
  .with(proposals)
  .with(tenancy)
  .with(webhooks)
  .with(guards)
  .with(interceptor)
  .with(prompts)
  .with(gateway)
  .with(evaluations)
  .with(mcp)
  .with(analysis)
  .with(design)
  .with(dispute)
  .with(monitoring)
  .with(evidencePacks)
  .with(archive)
  .with(listExports)
  .with(search);

/** The entities of every area; a test compares them with the migrations. */
export const entities = modules.all.flatMap((module) => [...(module.entities ?? [])]);

export const resolverClasses = modules.all.flatMap(({ resolvers }) => [
  ...(resolvers ?? []),
]) as NonEmptyArray<ClassType>;

/** The REST table of all modules. */
export const routes = modules.all.flatMap((module) => [...(module.routes ?? [])]);
