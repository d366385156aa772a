import { jest } from '@jest/globals';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { act, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { client } from '../../src/api/client.js';

type Document<Data, Variables> = TypedDocumentNode<Data, Variables>;

interface Asked {
  name: string;
  variables: Record<string, unknown>;
  /** The approved proposal that the request carries out. */
  proposal: string | null;
}

interface Issue {
  path: string;
  message: string;
}

/** A refusal of the server, with what its errors carry. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly issues: readonly Issue[] = [],
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

const operations = JSON.parse(
  readFileSync(join(process.cwd(), 'console/src/gql/persisted-documents.json'), 'utf8'),
) as Record<string, string>;
const replies = new Map<string, (variables: never) => unknown>();
const live = new Map<string, Set<(result: { data: unknown }) => void>>();
let asked: Asked[] = [];

function nameOf(hash: string): string {
  // The fragments of an operation come with it.
  return /\b(?:query|mutation|subscription) (\w+)/.exec(operations[hash] ?? '')?.[1] ?? hash;
}

function nameOfDocument(document: object): string {
  const { __meta__: meta, documentId } = document as { __meta__?: { hash: string }; documentId?: string };
  return nameOf(meta?.hash ?? documentId ?? '');
}

/** What the server says to an operation from now on. A function may throw a `Refusal`, or never answer. */
export function reply<Data, Variables>(
  document: Document<Data, Variables>,
  answer: (variables: Variables) => Data | Promise<Data>,
): void {
  replies.set(nameOfDocument(document), answer);
}

export function hasReply<Data, Variables>(document: Document<Data, Variables>): boolean {
  return replies.has(nameOfDocument(document));
}

/** The variables with which an operation was asked, oldest first. */
export function askedOf<Data, Variables>(document: Document<Data, Variables>): Variables[] {
  const wanted = nameOfDocument(document);
  return asked.filter(({ name }) => name === wanted).map(({ variables }) => variables as Variables);
}

/** The proposals that requests of an operation carried out; null for a request of no proposal. */
export function proposalsOf<Data, Variables>(document: Document<Data, Variables>): (string | null)[] {
  const wanted = nameOfDocument(document);
  return asked.filter(({ name }) => name === wanted).map(({ proposal }) => proposal);
}

/** Sends events to those who watch, one after another, as soon as somebody does. */
export async function send<Data, Variables>(
  document: Document<Data, Variables>,
  ...events: readonly Data[]
): Promise<void> {
  const receivers = await waitFor(() => {
    const watching = live.get(nameOfDocument(document));
    if (watching === undefined || watching.size === 0) throw new Error(`nobody watches ${nameOfDocument(document)}`);
    return watching;
  });
  act(() => {
    for (const data of events) for (const receive of receivers) receive({ data });
  });
}

/** Forgets what was answered and asked. Gives the names of what was asked and had no reply. */
export function forgetAll(): string[] {
  const unanswered = asked.map(({ name }) => name).filter((name) => !replies.has(name));
  replies.clear();
  live.clear();
  asked = [];
  return unanswered;
}

async function answerTo({ name, variables }: Asked): Promise<object> {
  const answer = replies.get(name);
  if (answer === undefined) throw new Error(`the test has no reply for ${name}`);
  try {
    return { data: await answer(variables as never) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, issues, more } = error;
    const details = { ...(issues.length === 0 ? {} : { issues }), ...more };
    return { data: null, errors: [{ message, extensions: { code, request_id: 'req_1', details } }] };
  }
}

globalThis.fetch = async (_url, init) => {
  const { documentId, variables = {} } = JSON.parse(init?.body as string) as {
    documentId: string;
    variables?: Record<string, unknown>;
  };
  const proposal = new Headers(init?.headers).get('x-proposal-id');
  const one = { name: nameOf(documentId), variables, proposal };
  asked.push(one);
  const text = JSON.stringify(await answerTo(one));
  return new Response(text, { headers: { 'content-type': 'application/json' } });
};

jest.spyOn(client, 'subscription').mockImplementation(((document: object) => ({
  subscribe: (receive: (result: { data: unknown }) => void) => {
    const name = nameOfDocument(document);
    const watching = live.get(name) ?? new Set();
    live.set(name, watching.add(receive));
    return { unsubscribe: () => watching.delete(receive) };
  },
})) as never);
