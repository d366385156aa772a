import { toHex } from './bytes.js';
import { formatVerifierKey, type NoteVerifier, parseVerifierKey, SIGNATURE_TYPE } from './note.js';

/** A log or witness of a policy: its key, and where it is asked. */
export interface PolicyKey {
  verifier: NoteVerifier;
  /** For a witness, the submission prefix of C2SP tlog-witness. */
  url?: string;
}

/** A witness by the name that the policy gives it, which is not that of its key. */
export interface PolicyWitness extends PolicyKey {
  name: string;
}

/** At least `threshold` of the members, each a witness or an earlier group, must have cosigned. */
interface Group {
  threshold: number;
  members: readonly string[];
}

/** Which logs are believed, and whose cosignatures a checkpoint needs. C2SP tlog-policy. */
export interface WitnessPolicy {
  logs: readonly PolicyKey[];
  witnesses: readonly PolicyWitness[];
  groups: ReadonlyMap<string, Group>;
  /** The name of a witness or group; undefined for `quorum none`. */
  quorum: string | undefined;
}

/** A line of a policy that cannot be read. */
export class PolicyProblem extends Error {
  /** `line` counts from 1; 0 is of the whole. */
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(line === 0 ? reason : `line ${line}: ${reason}`);
  }
}

const MAX_BYTES = 256 * 1024;
const MAX_LINES = 1024;
const FORBIDDEN = /[^\t\x20-\x7e\u0080-\u{10ffff}]/u;
const NUMBER = /^[1-9]\d{0,5}$/;

/** Reads a policy. Throws PolicyProblem with the line that is wrong. C2SP tlog-policy, "Policy file syntax and structure". */
export function parseWitnessPolicy(text: string): WitnessPolicy {
  const lines = text.split('\n');
  if (text.length > MAX_BYTES || lines.length > MAX_LINES)
    throw new PolicyProblem(0, `a policy has at most ${MAX_BYTES} characters and ${MAX_LINES} lines`);
  const reader = new PolicyReader();
  for (const [at, line] of lines.entries()) reader.read(at + 1, line);
  return reader.finish();
}

class PolicyReader {
  private readonly logs: PolicyKey[] = [];
  private readonly witnesses: PolicyWitness[] = [];
  private readonly groups = new Map<string, Group>();
  /** Public keys of logs and of witnesses, by kind: one may not come twice. */
  private readonly keys = new Set<string>();
  private readonly members = new Set<string>();
  private quorum: { name: string | undefined } | undefined;
  private line = 0;

  read(line: number, text: string): void {
    this.line = line;
    if (FORBIDDEN.test(text)) this.fail('has a control character');
    const [keyword, ...items] = text.split(/[\t ]+/).filter((item) => item !== '');
    if (keyword === undefined || keyword.startsWith('#')) return;
    if (keyword === 'log') this.log(items);
    else if (keyword === 'witness') this.witness(items);
    else if (keyword === 'group') this.group(items);
    else if (keyword === 'quorum') this.setQuorum(items);
    else this.fail(`expected log, witness, group or quorum, not ${keyword}`);
  }

  finish(): WitnessPolicy {
    if (this.quorum === undefined) throw new PolicyProblem(0, 'a policy has one line that begins with quorum');
    return { logs: this.logs, witnesses: this.witnesses, groups: this.groups, quorum: this.quorum.name };
  }

  private log([key, url, ...more]: string[]): void {
    if (key === undefined || more.length > 0) this.fail('expected log <key> [<url>]');
    const verifier = this.key('log', key);
    if (verifier.type === SIGNATURE_TYPE.cosignature) this.fail('the key of a log is not one of cosignatures');
    this.logs.push({ verifier, ...(url === undefined ? {} : { url }) });
  }

  private witness([name, key, url, ...more]: string[]): void {
    if (name === undefined || key === undefined || more.length > 0) this.fail('expected witness <name> <key> [<url>]');
    this.define(name);
    const verifier = this.key('witness', key);
    if (verifier.type === SIGNATURE_TYPE.ed25519)
      this.fail('the key of a witness has signature type 0x04 (Ed25519) or 0x06 (ML-DSA-44)');
    this.witnesses.push({ name, verifier, ...(url === undefined ? {} : { url }) });
  }

  private group([name, wanted, ...members]: string[]): void {
    if (name === undefined || wanted === undefined || members.length === 0)
      this.fail('expected group <name> <all, any or a number> <member>...');
    for (const member of members) this.expectMember(member);
    const threshold = wanted === 'all' ? members.length : wanted === 'any' ? 1 : this.number(wanted);
    if (threshold > members.length) this.fail(`the group has ${members.length} members, not ${threshold}`);
    this.define(name);
    this.groups.set(name, { threshold, members });
  }

  private expectMember(member: string): void {
    if (!this.isDefined(member)) this.fail(`${member} is not defined on a line before`);
    if (this.members.has(member)) this.fail(`${member} is a member already`);
    this.members.add(member);
  }

  private setQuorum([name, ...more]: string[]): void {
    if (name === undefined || more.length > 0) this.fail('expected quorum <name>');
    if (this.quorum !== undefined) this.fail('there is a quorum already');
    if (name !== 'none' && !this.isDefined(name)) this.fail(`${name} is not defined on a line before`);
    this.quorum = { name: name === 'none' ? undefined : name };
  }

  private key(kind: 'log' | 'witness', text: string): NoteVerifier {
    const verifier = parseVerifierKey(text) ?? this.fail('expected a C2SP verifier key: <name>+<hash>+<base64>');
    const id = `${kind} ${toHex(verifier.key)}`;
    if (this.keys.has(id)) this.fail(`the key of ${verifier.name} is there already`);
    this.keys.add(id);
    return verifier;
  }

  private define(name: string): void {
    if (name === 'none' || this.isDefined(name))
      this.fail(`${name} cannot be defined ${name === 'none' ? '' : 'again'}`);
  }

  private isDefined(name: string): boolean {
    return this.groups.has(name) || this.witnesses.some((witness) => witness.name === name);
  }

  private number(text: string): number {
    return NUMBER.test(text) ? Number(text) : this.fail(`expected all, any or a number from 1, not ${text}`);
  }

  private fail(reason: string): never {
    throw new PolicyProblem(this.line, reason);
  }
}

/** Whether witnesses with these keys are the quorum of the policy. */
export function isQuorum(policy: WitnessPolicy, cosigners: readonly NoteVerifier[]): boolean {
  if (policy.quorum === undefined) return true;
  const keys = new Set(cosigners.map(formatVerifierKey));
  const witnessed = new Set(
    policy.witnesses.filter(({ verifier }) => keys.has(formatVerifierKey(verifier))).map(({ name }) => name),
  );
  // Members stand before their groups.
  for (const [name, { threshold, members }] of policy.groups)
    if (members.filter((member) => witnessed.has(member)).length >= threshold) witnessed.add(name);
  return witnessed.has(policy.quorum);
}
