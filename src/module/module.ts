import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { EntityName } from '@mikro-orm/postgresql';
import type { RequestHandler } from 'express';
import type { ClassType } from 'type-graphql';
import type { Executor } from '../contracts/proposals.js';
import type { InvocationObserver } from '../contracts/interceptor.js';
import type { LiveTable } from '../contracts/live-table.js';
import type { PackSource } from '../contracts/evidence/pack-sources.js';
import type { Finder } from '../contracts/search.js';
import type { TimedJob } from '../events/timed-work.js';
import type { Route } from '../rest/route.js';
import type { Core } from './core.js';
import type { Ports } from './ports.js';

/** The parts of an area. `later` gives access to areas that open later, once everything is open. */
export interface Module<Needs extends keyof Ports = keyof Ports, Gives extends keyof Ports = keyof Ports> {
  name: string;
  entities?: readonly EntityName[];
  resolvers?: readonly ClassType[];
  routes?: readonly Route[];
  /** Reads what is large and needs no database, before the area opens: at a first start while the database is made. */
  prepare?(): void;
  open(core: Core, ports: Pick<Ports, Needs>, later: Later): Opened<Gives> | Promise<Opened<Gives>>;
}

/** The result of opening an area. */
export interface Opened<Gives extends keyof Ports = never> {
  /** The area's ports for other areas. */
  ports: Pick<Ports, Gives>;
  /** An instance of each of the module's resolvers. */
  resolvers?: readonly object[];
  jobs?: readonly TimedJob[];
  /** Actions that the platform carries out itself once they are approved. */
  executors?: readonly Executor[];
  /** State in memory that follows the database. */
  tables?: readonly LiveTable[];
  observers?: readonly InvocationObserver[];
  /** Finds the area's records by id and name. */
  finders?: readonly Finder[];
  /** Records of the area for evidence packs. */
  packSources?: readonly PackSource[];
  /** Pages for browsers, and protocols with paths of their own. */
  pages?: readonly RequestHandler[];
  /** Takes upgrades of connections at paths of its own. */
  upgrades?: readonly Upgrading[];
  /** Ends streams that would not end by themselves, when the server begins to close. */
  endStreams?(): void;
  /** Loads and begins what waits for everything to be open; in the order of the modules. */
  start?(): Promise<void> | void;
}

/** A protocol that begins with an upgrade of a connection. */
export interface Upgrading {
  takes(request: IncomingMessage): boolean;
  open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

export type Later = <Name extends keyof Ports>(name: Name) => Ports[Name];

/** For the types of `open`: what it needs is checked against what earlier modules give. */
export function defineModule<Needs extends keyof Ports, Gives extends keyof Ports>(
  module: Module<Needs, Gives>,
): Module<Needs, Gives> {
  return module;
}

/** Modules in the order in which they open. One that needs what no earlier one gives does not compile. */
export class ModuleList<Given extends keyof Ports = never> {
  constructor(readonly all: readonly Module[] = []) {}

  with<Needs extends Given, Gives extends keyof Ports>(module: Module<Needs, Gives>): ModuleList<Given | Gives> {
    // `open` needs fewer ports than all; the parameter of this method says that they are given.
    return new ModuleList([...this.all, module as unknown as Module]);
  }
}
