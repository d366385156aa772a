import {
  isJsonObject,
  type JsonObject,
  mapObjectMembers,
  objectsOf,
  plainJson,
  textIn,
} from '../../shared/json/json.js';
import { boundedAnswer } from '../bounded-answer.js';
import { ProgramEnded } from '../program.js';
import type { ConfigurationKind, ListReader, LiveRecord, ApplyStep } from './kind.port.js';
import type { LiveTenant } from './plan.rules.js';

const PAGE = 100;
const MOST_PAGES = 200;
const TIMEOUT_MILLIS = 60_000;
/** The most of all answers to one command. */
const MOST_CHARS = 256 * 1024 * 1024;
const PROPOSALS = '/api/admin/v4/proposals';

const TEST_POLICY = `query ($policy: CreatePolicyInput!) {
  testPolicy(policy: $policy) { name expected actual errors }
}`;
/** Members of policies that are enum values, which GraphQL has in capitals. */
const ENUMS: ReadonlySet<string> = new Set(['effect', 'mode', 'expected', 'risk']);

/** A gateway that does not answer, or does not let the caller read. */
class NoGateway extends ProgramEnded {
  constructor(message: string, options?: ErrorOptions) {
    super(message, 1, options);
  }
}

/** How a change was answered. */
export type ChangeAnswer =
  | { state: 'done' }
  | { state: 'waits'; proposal: string }
  | { state: 'conflict' | 'refused'; message: string };

/** Proposals of the caller: those that people decide on, and those that they approved and the caller carries out. */
export interface OwnProposals {
  waiting: readonly JsonObject[];
  approved: readonly JsonObject[];
}

/** A running gateway, by its REST API under the key of the caller. */
export class ConfigurationClient implements ListReader {
  private read = 0;

  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  /** Every record of the kinds that is the tenant's own. Throws a ProgramEnded. */
  async live(kinds: readonly ConfigurationKind[]): Promise<LiveTenant> {
    const found = new Map<string, LiveRecord[]>();
    for (const kind of kinds) {
      const records: LiveRecord[] = [];
      for (const listed of await this.all(kind.path, kind.list))
        if (kind.isOwn?.(listed) !== false)
          records.push(recordOf(kind, (await kind.withParts?.(listed, this)) ?? listed));
      found.set(kind.kind, records);
    }
    return found;
  }

  async proposals(): Promise<OwnProposals> {
    const { status, json } = await this.send('POST', '/graphql', { query: '{ viewer { subject } }' });
    const data = isJsonObject(json.data) ? json.data : {};
    const subject = isJsonObject(data.viewer) ? textIn(data.viewer.subject) : '';
    if (status !== 200 || subject === '') throw new NoGateway(`${this.url}: ${wordsOf(json, status)}`);
    const actor = encodeURIComponent(subject);
    const of = (state: string) => this.all(`${PROPOSALS}?actor=${actor}&state=${state}`, 'proposals');
    return { waiting: await of('awaiting_decision'), approved: await of('executing') };
  }

  async all(path: string, member: string): Promise<JsonObject[]> {
    const found: JsonObject[] = [];
    let cursor = '';
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ limit: String(PAGE), ...(cursor === '' ? {} : { cursor }) });
      const { status, json } = await this.send('GET', `${path}${path.includes('?') ? '&' : '?'}${query.toString()}`);
      if (status !== 200) throw new NoGateway(`${this.url}${path}: ${wordsOf(json, status)}`);
      found.push(...objectsOf(json[member]));
      cursor = textIn(json.nextCursor);
      if (cursor === '') return found;
    }
    throw new NoGateway(`${this.url}${path} does not end`);
  }

  /** Sends a change; with the id of an approved proposal, as that. */
  async change({ request: { method, path, body }, seen }: ApplyStep, proposal?: string): Promise<ChangeAnswer> {
    if (seen !== undefined) {
      const { status, json } = await this.send('GET', seen.path);
      if (status === 404) return { state: 'done' };
      if (status === 200 && json.version !== seen.version)
        return {
          state: 'conflict',
          message: `it has version ${JSON.stringify(json.version)} now, not ${seen.version}`,
        };
    }
    const { status, json } = await this.send(method, path, body, proposal);
    const error = isJsonObject(json.error) ? json.error : {};
    const details = isJsonObject(error.details) ? error.details : {};
    const waits = status === 202 && isJsonObject(json.proposal) ? json.proposal.id : details.proposal_id;
    if ((status === 202 || error.code === 'APPROVAL_REQUIRED') && typeof waits === 'string')
      return { state: 'waits', proposal: waits };
    if (status >= 200 && status < 300) return { state: 'done' };
    return { state: status === 409 ? 'conflict' : 'refused', message: wordsOf(json, status) };
  }

  /** The problems of drafts of policies: what the gateway says of them, and the tests of theirs that fail. Changes nothing. */
  async policyProblems(drafts: readonly JsonObject[]): Promise<string[]> {
    const problems: string[] = [];
    for (const draft of drafts) {
      const { json } = await this.send('POST', '/graphql', {
        query: TEST_POLICY,
        variables: { policy: inGraphql(draft) },
      });
      const [error] = objectsOf(json.errors);
      const data = isJsonObject(json.data) ? json.data : {};
      const failing = objectsOf(data.testPolicy).filter(
        ({ expected, actual, errors }) => expected !== actual || (Array.isArray(errors) && errors.length > 0),
      );
      const words = [
        ...(error === undefined ? [] : [textIn(error.message)]),
        ...failing.map(
          ({ name, actual }) => `the test ${textIn(name)} fails: the policy gives ${textIn(actual) || 'nothing'}`,
        ),
      ];
      problems.push(...words.map((word) => `Policy/${textIn(draft.name)}: ${word}`));
    }
    return problems;
  }

  private async send(
    method: string,
    path: string,
    body?: JsonObject,
    proposal?: string,
  ): Promise<{ status: number; json: JsonObject }> {
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.key}`,
          'content-type': 'application/json',
          ...(proposal === undefined ? {} : { 'x-proposal-id': proposal }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MILLIS),
      });
      const text = await boundedAnswer(response);
      this.read += text.length;
      if (this.read > MOST_CHARS) throw new Error('the answers are larger than a tenant is');
      const json: unknown = text === '' ? {} : JSON.parse(text);
      return { status: response.status, json: isJsonObject(json) ? json : {} };
    } catch (error) {
      throw new NoGateway(`${this.url} does not answer as a gateway does: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}

function recordOf(kind: ConfigurationKind, record: JsonObject): LiveRecord {
  const shown = kind.shown?.(record) ?? record;
  const members = Object.keys(kind.spec.shape).filter(
    (member) => shown[member] !== undefined && shown[member] !== null,
  );
  const parsed = kind.spec.safeParse(Object.fromEntries(members.map((member) => [member, shown[member]])));
  const name = textIn(record[kind.named]);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new NoGateway(
      `the gateway has a ${kind.kind} ${name} that this command does not know (${issue?.path.join('.') ?? ''}): use the command of the same version`,
    );
  }
  const spec = plainJson(parsed.data);
  return {
    id: kind.named === 'id' || record.id === undefined ? name : textIn(record.id),
    name,
    version: typeof record.version === 'number' ? record.version : undefined,
    spec: kind.normal?.(spec) ?? spec,
    record,
  };
}

/** The gateway's own words, with the fields that are wrong. */
function wordsOf(json: JsonObject, status: number): string {
  const error = isJsonObject(json.error) ? json.error : json;
  const details = isJsonObject(error.details) ? error.details : {};
  const issues = objectsOf(details.issues).map(({ path, message }) => `${textIn(path)}: ${textIn(message)}`);
  return `${textIn(error.code) || String(status)} ${issues.length > 0 ? issues.join('; ') : textIn(error.message)}`.trim();
}

function inGraphql({ effect, mode, tests, ...draft }: JsonObject): JsonObject {
  const capital = (object: JsonObject): JsonObject =>
    mapObjectMembers(object, (value, name) =>
      ENUMS.has(name) && typeof value === 'string' ? value.toUpperCase() : value,
    );
  return { ...draft, ...capital(plainJson({ effect, mode })), tests: objectsOf(tests).map(capital) };
}
