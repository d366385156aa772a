import pg from 'pg';
import type { SpineEventInput } from '../../contracts/spine.js';
import { APPEND_EVIDENCE, appendValues, type EvidenceRow, type LedgerRow } from '../../database/evidence/evidence.js';
import { allFeaturePacks } from '../../features/tenancy/records/tenancy.rules.js';
import { sealEvent } from '../../features/trust/spine/spine.rules.js';
import { isoTime } from '../../shared/time/clock.js';
import { usdToNano } from '../../shared/money.js';
import type { Chance } from './chance.js';
import type { Organisation } from './organisations.js';
import type { SeededPolicy } from './policies.js';

/** Events of one statement. */
const BATCH = 2_000;
const SALT_BYTES = 32;
/** Rows of one statement. */
const ROWS = 5_000;
const MONTHLY_BUDGET_USD = 2_000;

/** Writes seeded rows in bulk: records by sets of rows, events by the function that every event goes through. */
export class SeedStore {
  private events: EvidenceRow[] = [];
  private ledger: LedgerRow[] = [];
  /** The statement under way, while the next events are made. */
  private appending: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly client: pg.Client,
    private readonly chance: Chance,
    private readonly appended: (events: number) => void,
  ) {}

  /** `url`: of the owner of the tables. */
  static async open(url: string, chance: Chance, appended: (events: number) => void): Promise<SeedStore> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new SeedStore(client, chance, appended);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  /** How many tenants have an id that begins so. */
  async tenantsLike(pattern: string): Promise<number> {
    const { rows } = await this.client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM tenants WHERE id LIKE $1',
      [pattern],
    );
    return rows[0]?.count ?? 0;
  }

  async addOrganisations(organisations: readonly Organisation[], policies: readonly SeededPolicy[]): Promise<void> {
    await this.insert(
      `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, pii_mode, created_at, updated_at)
       SELECT r.id, r.name, r.tier, r.budget, r.packs, r.pii_mode, r.created_at, r.created_at
         FROM json_to_recordset($1) AS r (id text, name text, tier text, budget bigint, packs text[], pii_mode text,
                                          created_at timestamptz)`,
      organisations.map(({ id, name, tier, piiMode, createdAt }) => ({
        id,
        name,
        tier,
        budget: usdToNano(MONTHLY_BUDGET_USD).toString(),
        packs: [...allFeaturePacks],
        pii_mode: piiMode,
        created_at: isoTime(createdAt),
      })),
    );
    await this.insert(
      `INSERT INTO policies (id, tenant_id, name, description, actions, resources, rules, effect, created_at, updated_at)
       SELECT r.id, r.tenant_id, r.terms->>'name', r.terms->>'description', r.actions, r.resources, r.terms->'rules',
              r.terms->>'effect', r.created_at, r.created_at
         FROM json_to_recordset($1) AS r (id uuid, tenant_id text, terms jsonb, actions text[], resources text[],
                                          created_at timestamptz)`,
      policies.map(({ id, tenantId, terms, createdAt }) => ({
        id,
        tenant_id: tenantId,
        terms,
        actions: terms.actions,
        resources: terms.resources,
        created_at: isoTime(createdAt),
      })),
    );
    await this.insert(
      `INSERT INTO policy_versions (id, tenant_id, policy_id, version, terms, deleted, changed_by, changed_at)
       SELECT r.id, r.tenant_id, r.policy_id, 1, r.terms, false, 'system', r.changed_at
         FROM json_to_recordset($1) AS r (id uuid, tenant_id text, policy_id uuid, terms jsonb, changed_at timestamptz)`,
      policies.map(({ id, versionId, tenantId, terms, createdAt }) => ({
        id: versionId,
        tenant_id: tenantId,
        policy_id: id,
        terms,
        changed_at: isoTime(createdAt),
      })),
    );
    await this.addPeople(organisations);
  }

  private async addPeople(organisations: readonly Organisation[]): Promise<void> {
    await this.insert(
      `INSERT INTO members (id, tenant_id, subject, email, name, roles, status, created_at, updated_at)
       SELECT r.id, r.tenant_id, r.subject, r.subject, r.name, r.roles, 'active', r.created_at, r.created_at
         FROM json_to_recordset($1) AS r (id uuid, tenant_id text, subject text, name text, roles text[],
                                          created_at timestamptz)`,
      organisations.flatMap(({ id: tenantId, createdAt, people }) =>
        people.map(({ id, subject, name, roles }) => ({
          id,
          tenant_id: tenantId,
          subject,
          name,
          roles,
          created_at: isoTime(createdAt),
        })),
      ),
    );
    await this.insert(
      `INSERT INTO api_keys (id, tenant_id, subject, name, roles, secret_hash, issued_by, revoked_at, created_at,
                             updated_at)
       SELECT r.id, r.tenant_id, r.subject, r.name, r.roles, decode(r.hash, 'hex'), r.issued_by, r.revoked_at,
              r.created_at, coalesce(r.revoked_at, r.created_at)
         FROM json_to_recordset($1) AS r (id text, tenant_id text, subject text, name text, roles text[], hash text,
                                          issued_by text, revoked_at timestamptz, created_at timestamptz)`,
      organisations.flatMap(({ id: tenantId, keys, people }) =>
        keys.map(({ id, subject, name, roles, secretHash, createdAt, revokedAt }) => ({
          id,
          tenant_id: tenantId,
          subject,
          name,
          roles,
          hash: secretHash.toString('hex'),
          issued_by: people[0]?.subject ?? 'system',
          revoked_at: revokedAt === null ? null : isoTime(revokedAt),
          created_at: isoTime(createdAt),
        })),
      ),
    );
  }

  /** Adds an event to its tenant's log, with the ledger's row of a call. */
  async append(event: SpineEventInput & { occurredAt: number }, row?: LedgerRow): Promise<void> {
    const id = event.id ?? this.chance.uuid(event.occurredAt);
    this.events.push(sealEvent({ ...event, id }, this.chance.bytes(SALT_BYTES)));
    if (row !== undefined) this.ledger.push(row);
    if (this.events.length >= BATCH) await this.send();
  }

  /** Waits until everything is stored, and lets the planner know of it. */
  async finish(): Promise<void> {
    await this.send();
    await this.appending;
    await this.client.query('ANALYZE');
  }

  private async send(): Promise<void> {
    await this.appending;
    const { events, ledger } = this;
    this.events = [];
    this.ledger = [];
    if (events.length === 0) return;
    this.appending = this.client.query(APPEND_EVIDENCE, appendValues(events, ledger)).then(() => {
      this.appended(events.length);
    });
    // It is awaited before the next; a rejection before that would be unhandled.
    this.appending.catch(() => undefined);
  }

  private async insert(sql: string, rows: readonly object[]): Promise<void> {
    for (let at = 0; at < rows.length; at += ROWS)
      await this.client.query(sql, [JSON.stringify(rows.slice(at, at + ROWS))]);
  }
}
