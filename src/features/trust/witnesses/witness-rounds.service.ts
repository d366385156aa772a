import type { WitnessStanding } from '../../../contracts/trust/witness-watch.js';
import type { Logger } from '../../../shared/logger.js';
import { atOnce } from '../../../shared/time/at-once.js';
import type { Clock } from '../../../shared/time/clock.js';
import { logOrigin } from '../../../verifier/checkpoint.js';
import { splitNote } from '../../../verifier/note.js';
import type { WitnessPolicy } from '../../../verifier/witness-policy.js';
import type { GateAnswer, LogGate, StoredCheckpoint } from '../spine/checkpoint.port.js';
import type { SpineHashes } from '../spine/spine-hashes.service.js';
import type { WitnessOutcome } from './witness-answer.rules.js';
import { WitnessPeer } from './witness-peer.js';
import type { WitnessStore } from './witness-store.service.js';
import {
  askableWitnesses,
  judgeReplies,
  type WitnessVerdict,
  witnessId,
  type WitnessReply,
} from './witness-verdict.rules.js';

const TICK_MILLIS = 1_000;
/** Logs that one instance asks about at a time, and takes at a time. */
const LOGS_AT_ONCE = 4;
const LOGS_PER_TICK = 32;
/** More than a round takes: four questions of five seconds each. */
const LEASE_MILLIS = 30_000;
const TRIES = 4;

interface RoundsOptions {
  policy: WitnessPolicy;
  store: WitnessStore;
  hashes: SpineHashes;
  /** The newest stored checkpoint of a log, without signing anything. */
  newest: (tenantId: string) => Promise<StoredCheckpoint | undefined>;
  /** First part of every log's origin: SPINE_ORIGIN. */
  originPrefix: string;
  /** At most one round of a log in this time. */
  intervalMillis: number;
  clock: Clock;
  logger: Logger;
}

/** The database server on which this instance had a log confirmed, and the question under way. */
interface Gate {
  openFor: string | undefined;
  asking: string | undefined;
  /** Not asked again before this time, ms. */
  notBefore: number;
}

/**
 * Submits each log's checkpoints to the witnesses of the policy, one instance at a time a log, and holds a log back until
 * they confirm that it is the one that they have seen. C2SP tlog-witness.
 */
export class WitnessRounds implements LogGate {
  private readonly peers: WitnessPeer[];
  private readonly gates = new Map<string, Gate>();
  /** Undefined until they were first read. */
  private faults: Map<string, string> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private pass: Promise<void> = Promise.resolve();
  private readonly confirming = new Set<Promise<void>>();
  private isClosed = false;

  constructor(private readonly options: RoundsOptions) {
    const { policy, clock } = options;
    this.peers = [...askableWitnesses(policy)].map(([url, verifiers]) => new WitnessPeer(url, verifiers, clock));
  }

  /** Starts the rounds. */
  async open(): Promise<void> {
    await this.options.store.forgetOthers(this.witnesses());
    this.again(0);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.pass;
    await Promise.all(this.confirming);
    await Promise.all(this.peers.map((peer) => peer.close()));
  }

  /** Asks witnesses in the background where they have not confirmed the log since this database server started. */
  check(tenantId: string, from: StoredCheckpoint, server: string, isStored: boolean): GateAnswer {
    const fault = this.faults?.get(tenantId);
    if (fault !== undefined) return { fault };
    if (this.faults === undefined) return 'waiting';
    const gate = this.gates.get(tenantId) ?? { openFor: undefined, asking: undefined, notBefore: 0 };
    this.gates.set(tenantId, gate);
    if (gate.openFor === server) return 'open';
    if (gate.asking === undefined && this.options.clock.now() >= gate.notBefore && !this.isClosed) {
      gate.asking = server;
      const asked = this.confirm(tenantId, from, gate, isStored).finally(() => this.confirming.delete(asked));
      this.confirming.add(asked);
    }
    return 'waiting';
  }

  /** Why a witness contradicts a log, as far as this instance knows. */
  faultOf(tenantId: string): string | undefined {
    return this.faults?.get(tenantId);
  }

  async standing(): Promise<WitnessStanding> {
    return { ...(await this.options.store.lacking()), contradicted: this.faults?.size ?? 0 };
  }

  /** One tick: reads the faults that any instance found, and asks about the logs whose turn it is. Does not throw. */
  async tick(): Promise<void> {
    const { store, logger, originPrefix } = this.options;
    try {
      this.faults = await store.faults(this.witnesses(), originPrefix);
      const turns = await store.claim(LOGS_PER_TICK, LEASE_MILLIS);
      await atOnce(turns, LOGS_AT_ONCE, async (tenantId) => {
        const newest = await this.options.newest(tenantId);
        if (newest !== undefined && !this.isClosed && this.faults?.has(tenantId) !== true)
          await this.round(tenantId, newest, true);
      });
    } catch (error) {
      logger.warn({ err: error }, 'could not ask witnesses; retrying');
    }
  }

  private again(millis: number): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.pass = this.tick().finally(() => {
        this.again(TICK_MILLIS);
      });
    }, millis).unref();
  }

  private witnesses(): string[] {
    return this.options.policy.witnesses.map(({ verifier }) => witnessId(verifier));
  }

  private async confirm(tenantId: string, from: StoredCheckpoint, gate: Gate, isStored: boolean): Promise<void> {
    const { clock, logger } = this.options;
    try {
      const { isConfirmed, answers } = await this.round(tenantId, from, isStored);
      if (isConfirmed) gate.openFor = gate.asking;
      else
        logger.warn(
          { tenant: tenantId, answers },
          'witnesses have not confirmed the log; signing nothing new until they do',
        );
    } catch (error) {
      logger.warn({ err: error, tenant: tenantId }, 'could not have the log confirmed by witnesses; retrying');
    }
    gate.asking = undefined;
    gate.notBefore = clock.now() + TICK_MILLIS;
  }

  /** Asks every witness about one checkpoint, and stores what they say. */
  private async round(tenantId: string, checkpoint: StoredCheckpoint, isStored: boolean): Promise<WitnessVerdict> {
    const { policy, store, intervalMillis, originPrefix } = this.options;
    const origin = logOrigin(originPrefix, tenantId);
    const sizes = await store.sizes(tenantId, origin);
    const replies = await Promise.all(
      this.peers.map(async (peer): Promise<WitnessReply> => {
        const known = peer.verifiers.map((verifier) => sizes.get(witnessId(verifier)) ?? 0n);
        const first = known.reduce((a, b) => (a < b ? a : b));
        return { verifiers: peer.verifiers, outcome: await this.submit(peer, tenantId, checkpoint, first) };
      }),
    );
    const verdict = judgeReplies(policy, replies);
    await store.save({
      ...verdict,
      tenantId,
      origin,
      size: checkpoint.size,
      replies,
      isStored,
      pauseMillis: intervalMillis,
    });
    if (verdict.fault !== undefined) {
      this.options.logger.error({ tenant: tenantId, fault: verdict.fault }, 'a witness contradicts the spine');
      this.faults?.set(tenantId, verdict.fault);
    }
    return verdict;
  }

  private async submit(
    peer: WitnessPeer,
    tenantId: string,
    checkpoint: StoredCheckpoint,
    known: bigint,
  ): Promise<WitnessOutcome> {
    const { size, root, note } = checkpoint;
    const text = splitNote(note)?.text ?? '';
    let old = known < size ? known : size;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const proof = await this.options.hashes.consistency(tenantId, old, { size, root });
      const outcome = await peer.submit({ old, proof, checkpoint: note }, { old, size, text });
      if (outcome.kind === 'behind') return this.behind(tenantId, outcome);
      if (outcome.kind !== 'retry') return outcome;
      old = outcome.size;
    }
    return { kind: 'unreachable', reason: 'the witness changed the size that it has seen with every answer' };
  }

  /** Another instance may have signed and submitted more in the meantime. */
  private async behind(tenantId: string, outcome: WitnessOutcome & { kind: 'behind' }): Promise<WitnessOutcome> {
    const newest = await this.options.newest(tenantId);
    return newest !== undefined && newest.size >= outcome.size
      ? { kind: 'unreachable', reason: 'the log grew while the witness was asked' }
      : outcome;
  }
}
