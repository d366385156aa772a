import type { Client } from '@urql/core';
import { useEffect, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { byHash } from '../../api/client.js';
import { NamesOfDocument } from '../../gql/graphql.js';
import { isAuditor } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';

/** So many names are asked for at once, which the server allows. */
const MOST_AT_ONCE = 500;
/** So long a name that was read is believed, ms. */
const FRESH_MILLIS = 60_000;

/** The names of people that a client has read: what a page shows is asked for in one request. */
class KnownNames {
  private readonly names = new Map<string, string>();
  private readonly askedAt = new Map<string, number>();
  private readonly watching = new Set<() => void>();
  private wanted = new Set<string>();

  constructor(private readonly client: Client) {}

  readonly watch = (changed: () => void): (() => void) => {
    this.watching.add(changed);
    return () => this.watching.delete(changed);
  };

  nameOf(subject: string): string | undefined {
    return this.names.get(subject);
  }

  want(subject: string): void {
    const now = Date.now();
    if (now - (this.askedAt.get(subject) ?? Number.NEGATIVE_INFINITY) < FRESH_MILLIS) return;
    this.askedAt.set(subject, now);
    this.wanted.add(subject);
    if (this.wanted.size === 1) queueMicrotask(() => void this.ask());
  }

  private async ask(): Promise<void> {
    const subjects = [...this.wanted];
    this.wanted = new Set();
    for (let from = 0; from < subjects.length; from += MOST_AT_ONCE) {
      const variables = { subjects: subjects.slice(from, from + MOST_AT_ONCE) };
      // Without an answer people are called by their subjects.
      const { data } = await this.client
        .query(byHash(NamesOfDocument), variables, { requestPolicy: 'network-only' })
        .toPromise();
      for (const { node } of data?.members.edges ?? []) this.names.set(node.subject, node.name);
    }
    for (const changed of this.watching) changed();
  }
}

const known = new WeakMap<Client, KnownNames>();

function namesOf(client: Client): KnownNames {
  const names = known.get(client) ?? new KnownNames(client);
  known.set(client, names);
  return names;
}

/** The name of a person by their subject; undefined for services, and where the viewer may not read it. */
export function useNameOf(subject: string): string | undefined {
  const names = namesOf(useClient());
  const viewer = useViewer();
  const mayAsk = isAuditor(viewer);
  useEffect(() => {
    if (mayAsk) names.want(subject);
  }, [names, subject, mayAsk]);
  const read = useSyncExternalStore(names.watch, () => names.nameOf(subject));
  return subject === viewer.subject ? (viewer.member?.name ?? read) : read;
}
