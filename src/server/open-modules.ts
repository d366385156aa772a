import type { RequestHandler } from 'express';
import { openKnownSecretBox } from '../database/known-secret-box.js';
import { EvidenceLog } from '../database/evidence/evidence-log.js';
import { LateEvidence } from '../database/evidence/late-evidence.js';
import { Presence } from '../database/presence.js';
import type { DatabaseUrls } from '../database/request-urls.js';
import { discoverEntities } from '../database/open-orm.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { Executor } from '../contracts/proposals.js';
import type { InvocationObserver } from '../contracts/interceptor.js';
import type { LiveTable } from '../contracts/live-table.js';
import type { PackSource } from '../contracts/evidence/pack-sources.js';
import type { Finder } from '../contracts/search.js';
import { ChangeFeed } from '../events/change-feed.js';
import { type TimedJob, TimedWork } from '../events/timed-work.js';
import { draftSchema, type SchemaDraft } from '../graphql/schema.js';
import type { Core } from '../module/core.js';
import type { Later, Opened, Upgrading } from '../module/module.js';
import type { Ports } from '../module/ports.js';
import { openProviders } from '../providers/open-providers.js';
import { payloadReader } from '../rest/body/payload.js';
import { rowCalls } from '../rest/row-calls.js';
import { Bucket } from '../shared/outbound/bucket.js';
import { TargetGuard } from '../shared/outbound/target-guard.js';
import { systemClock } from '../shared/time/clock.js';
import type { ShutdownStack } from '../shared/shutdown.js';
import type { AppOptions } from './app-options.js';
import { entities, modules, resolverClasses } from './modules.js';

/** Prepares what needs no database. The schema is for one opening. */
export async function prepareModules(): Promise<SchemaDraft> {
  await discoverEntities(entities);
  for (const module of modules.all) module.prepare?.();
  return draftSchema(resolverClasses);
}

/** Opens the shared parts, then the areas in order; each registers with `shutdown`. */
export async function openModules(
  options: AppOptions & { version: string },
  draft: SchemaDraft,
  urls: DatabaseUrls,
  shutdown: ShutdownStack,
) {
  const { settings, logger, clock = systemClock } = options;
  const sessionUrl = urls.session;
  const unitOfWork = shutdown.add(
    'database',
    await UnitOfWork.open(urls, entities, { reportPoolSize: settings.reportPoolSize, logger }),
  );
  const evidence = shutdown.add('evidence', new EvidenceLog(sessionUrl, logger));
  const providers = shutdown.add('providers', await openProviders(settings));
  const changes = shutdown.add('changes', new ChangeFeed({ databaseUrl: sessionUrl, logger }));
  await changes.open();
  const presence = shutdown.add('presence', new Presence({ databaseUrl: sessionUrl, unitOfWork, logger }));
  await presence.open();
  const { encryptionKey: setting, encryptionKeyRotate: rotate, dataDir } = settings;
  const secrets = await openKnownSecretBox({ unitOfWork, logger, setting, dataDir, rotate });
  const targets = new TargetGuard(settings.webhookAllowPrivate, options.webhooks?.resolve);
  const late = shutdown.add('late evidence', new LateEvidence(evidence, logger));

  const executors = new Map<string, Executor>();
  const observers: InvocationObserver[] = [];
  const finders: Finder[] = [];
  const packSources: PackSource[] = [];
  const tables = new Map<string, LiveTable>();
  const jobs: TimedJob[] = [];
  const resolvers: object[] = [];
  const pages: RequestHandler[] = [];
  const upgrades: Upgrading[] = [];
  const streams: NonNullable<Opened['endStreams']>[] = [];
  const starts: NonNullable<Opened['start']>[] = [];
  const core: Core = {
    settings,
    tuning: options,
    version: options.version,
    logger,
    clock,
    shutdown,
    sessionUrl,
    unitOfWork,
    evidence,
    late,
    presence,
    changes,
    secrets,
    archive: settings.archive && new Bucket(settings.archive),
    targets,
    executors,
    observers,
    finders,
    packSources,
    tables,
    wake() {
      timedWork.wake();
    },
    payloadReader(typeName, path) {
      let read: ReturnType<typeof payloadReader> | undefined;
      return (payload) => (read ??= payloadReader(schema, typeName, path))(payload);
    },
    rowCalls(routes) {
      let made: ReturnType<typeof rowCalls> | undefined;
      const calls = (): ReturnType<typeof rowCalls> => (made ??= rowCalls(schema, routes));
      return {
        decode: (path, body) => calls().decode(path, body),
        call: (path, variables, caller) => calls().call(path, variables, caller),
        failure: (path, error, requestId) => calls().failure(path, error, requestId),
      };
    },
  };

  const ports: Partial<Ports> = { providers };
  for (const module of modules.all) {
    const opened = await module.open(core, ports as Ports, laterOf(ports));
    Object.assign(ports, opened.ports);
    resolvers.push(...(opened.resolvers ?? []));
    jobs.push(...(opened.jobs ?? []));
    observers.push(...(opened.observers ?? []));
    finders.push(...(opened.finders ?? []));
    packSources.push(...(opened.packSources ?? []));
    pages.push(...(opened.pages ?? []));
    upgrades.push(...(opened.upgrades ?? []));
    if (opened.endStreams !== undefined) streams.push(opened.endStreams.bind(opened));
    for (const table of opened.tables ?? []) tables.set(table.table, table);
    for (const executor of opened.executors ?? [])
      for (const action of executor.actions) executors.set(action, executor);
    if (opened.start !== undefined) starts.push(opened.start.bind(opened));
  }
  const { gate, changeBarrier, ...open } = ports as Ports;
  const schema = draft.complete(resolvers, { gate, barrier: changeBarrier });
  const timedWork = new TimedWork(jobs, { unitOfWork, clock, logger, intervalMillis: options.timedWorkMillis });
  for (const start of starts) await start();
  shutdown.add('timed work', timedWork).open();
  return { ...open, schema, pages, upgrades, streams, unitOfWork, evidence, providers };
}

/** Ports of areas that open later: asked for at the first use, when everything is open. */
function laterOf(ports: Partial<Ports>): Later {
  return <Name extends keyof Ports>(name: Name) =>
    new Proxy({} as Ports[Name] & object, {
      get(_target, member) {
        const port = ports[name];
        if (port === undefined) throw new Error(`${name} is used before it is open`);
        const value: unknown = Reflect.get(port, member);
        return typeof value === 'function' ? (value.bind(port) as unknown) : value;
      },
    });
}
