import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { logOrigin } from '../../../verifier/checkpoint.js';
import { formatVerifierKey } from '../../../verifier/note.js';
import type { WitnessPolicy } from '../../../verifier/witness-policy.js';
import type { SpineWitness, SpineWitnesses, WitnessAnswerKind } from './witness.types.js';
import { witnessId } from './witness-verdict.rules.js';

/** The log's size, the largest with the quorum, and since when it has grown past that. */
const LOG = `
  SELECT l.size::text AS size, t.witnessed_size::text AS witnessed_size, t.witnessed_at,
         CASE WHEN l.size > coalesce(t.witnessed_size, 0) THEN
           (SELECT extract(epoch FROM now() - c.created_at) FROM spine_checkpoints c
             WHERE c.tenant_id = l.tenant_id AND c.size > coalesce(t.witnessed_size, 0) ORDER BY c.size LIMIT 1)
         END::float8 AS age
    FROM spine_logs l
    LEFT JOIN spine_witness_turns t ON t.tenant_id = l.tenant_id AND t.policy = ?
   WHERE l.tenant_id = ?`;
const STATES = `SELECT witness, size::text AS size, cosigned_at, asked_at, outcome, reason
  FROM spine_witness_states WHERE tenant_id = ? AND origin = ?`;

interface LogRow {
  size: string;
  witnessed_size: string | null;
  witnessed_at: string | Date | null;
  age: number | null;
}

interface StateRow {
  witness: string;
  size: string;
  cosigned_at: string | Date | null;
  asked_at: string | Date;
  outcome: WitnessAnswerKind;
  reason: string | null;
}

interface Witnessed {
  policy: WitnessPolicy;
  /** The digest of the policy, as `WitnessStore` has it. */
  digest: string;
  /** First part of every log's origin: SPINE_ORIGIN. */
  originPrefix: string;
}

/** Reads how one log stands with each witness. */
export class WitnessStandings {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    /** Absent where there are no witnesses. */
    private readonly witnessed: Witnessed | undefined,
  ) {}

  async of(tenantId: string): Promise<SpineWitnesses> {
    const { policy, digest, originPrefix } = this.witnessed ?? { policy: undefined, digest: '', originPrefix: '' };
    const { log, states } = await this.unitOfWork.platform(async ({ em }) => ({
      log: (await em.execute<LogRow[]>(LOG, [digest, tenantId]))[0],
      states: await em.execute<StateRow[]>(STATES, [tenantId, logOrigin(originPrefix, tenantId)]),
    }));
    const byWitness = new Map(states.map((state) => [state.witness, state]));
    const size = Number(log?.size ?? 0);
    const common = { size, witnessedSize: null, witnessedAt: null, ageSeconds: 0, witnesses: [] };
    if (policy === undefined) return { ...common, configured: false, quorumHolds: false };
    const witnessedSize = log?.witnessed_size == null ? null : Number(log.witnessed_size);
    return {
      ...common,
      configured: true,
      quorumHolds: size <= (witnessedSize ?? 0),
      witnessedSize,
      witnessedAt: dateOf(log?.witnessed_at),
      ageSeconds: Math.max(0, Math.floor(log?.age ?? 0)),
      witnesses: policy.witnesses.map(({ name, verifier, url }): SpineWitness => {
        const state = byWitness.get(witnessId(verifier));
        const cosignedAt = dateOf(state?.cosigned_at);
        return {
          name,
          publicKey: formatVerifierKey(verifier),
          asked: url !== undefined,
          size: cosignedAt === null ? null : Number(state?.size),
          cosignedAt,
          answer: state?.outcome ?? null,
          reason: state?.reason ?? null,
          askedAt: dateOf(state?.asked_at),
        };
      }),
    };
  }
}

function dateOf(value: string | Date | null | undefined): Date | null {
  return value == null ? null : new Date(value);
}
