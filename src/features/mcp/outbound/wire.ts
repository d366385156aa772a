import type { Client, VersionNegotiationOptions } from '@modelcontextprotocol/client';
import type { CallUnderWay } from './call-under-way.js';

/** A client that is not connected yet; without the abilities of whom it is for where all have the same connection. */
export type MakeClient = (isShared: boolean, negotiation?: VersionNegotiationOptions) => Client;

/** The way to a server: how clients of the protocol are connected to it. */
export interface Wire {
  /**
   * Whether messages of all calls come the same way, so that a question of the server could be of anybody's. Known once a
   * client is connected.
   */
  readonly isShared: boolean;
  /** A client that is connected. Rejects with whatever the library does, and DomainErrors. */
  connect(make: MakeClient): Promise<Client>;
  /**
   * A client whose server may send messages outside of calls; undefined where all clients are such, as messages of all calls come
   * the same way.
   */
  connectForNews(make: MakeClient): Promise<Client | undefined>;
  /** Does work whose requests end with it; messages that come meanwhile are of that call, where that can be told. */
  until<T>(work: () => Promise<T>, call?: CallUnderWay): Promise<T>;
  /** The call that the message is of that is looked at now. */
  current(): CallUnderWay | undefined;
  close(): Promise<void>;
}
