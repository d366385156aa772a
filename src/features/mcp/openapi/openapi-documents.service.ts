import type { Principal } from '../../../contracts/identity.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import type { Clock } from '../../../shared/time/clock.js';
import { type TargetGuard, TargetRefused } from '../../../shared/outbound/target-guard.js';
import { McpDocument } from './mcp-document.entity.js';
import { OpenApiConnection } from './openapi-connection.js';
import { operationsIn } from './openapi-document.rules.js';
import type { McpOpenApi, OpenApiInput, OpenApiOperation } from './openapi.types.js';
import { readOpenApi } from './read-document.js';

/** The most operations that one answer has. */
const MOST_SHOWN = 2_000;
const READING_MILLIS = 15_000;

interface OpenApiDocumentsOptions {
  unitOfWork: UnitOfWork;
  guard: TargetGuard;
  clock: Clock;
}

/** The documents of HTTP APIs whose operations are tools. */
export class OpenApiDocuments {
  constructor(private readonly options: OpenApiDocumentsOptions) {}

  /**
   * The operations of a document that nobody has connected yet, for choosing among them. Throws INVALID_REQUEST for a document
   * that cannot be used, and PROVIDER_ERROR for an address that gives none.
   */
  async operations(input: OpenApiInput): Promise<OpenApiOperation[]> {
    await this.assertUsable(input, true);
    const document = input.document ?? (await this.fetched(input.documentUrl ?? ''));
    const found = operationsIn(readOpenApi(document).document, MOST_SHOWN);
    return found.map(({ problem = null, ...operation }) => ({ ...operation, problem }));
  }

  /** Throws INVALID_REQUEST for what cannot be the document of a server. `isWhole`: it has none yet. */
  async assertUsable({ document, documentUrl }: OpenApiInput, isWhole: boolean): Promise<void> {
    const sources = [document, documentUrl].filter((source) => source != null).length;
    if (sources > 1 || (isWhole && sources === 0))
      throw invalidRequest([{ path: 'openapi', message: 'expected either a document or its address' }]);
    if (document != null) {
      try {
        readOpenApi(document);
      } catch (error) {
        if (error instanceof DomainError) throw invalidRequest([{ path: 'openapi.document', message: error.message }]);
        throw error;
      }
    }
    if (documentUrl == null) return;
    try {
      await this.options.guard.check(documentUrl);
    } catch (error) {
      if (!(error instanceof TargetRefused)) throw error;
      throw invalidRequest([{ path: 'openapi.documentUrl', message: error.message }]);
    }
  }

  /** Keeps the document of a new server, or what changes of it. */
  async keep(unit: Unit, server: { id: string; tenantId: string }, input: OpenApiInput): Promise<void> {
    const { id, tenantId } = server;
    const { documentUrl = null, operations } = input;
    // As JSON, which every later look reads faster than YAML.
    const document = input.document == null ? null : JSON.stringify(readOpenApi(input.document).document);
    const updatedAt = new Date(this.options.clock.now());
    const known = await unit.em.findOne(McpDocument, { id });
    if (known === null) {
      const made = { id, tenantId, document, documentUrl, operations: operations ?? null, updatedAt };
      unit.em.persist(unit.em.create(McpDocument, made));
      return;
    }
    if (document !== null || documentUrl !== null) Object.assign(known, { document, documentUrl });
    if (operations !== undefined) known.operations = operations;
    known.updatedAt = updatedAt;
  }

  /** The documents of servers without their texts; undefined for those of another kind. */
  async shown({ tenant }: Principal, ids: readonly string[]): Promise<(McpOpenApi | undefined)[]> {
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.find(McpDocument, { id: { $in: [...ids] } }, { fields: ['id', 'documentUrl', 'operations'] }),
    );
    const known = new Map(found.map(({ id, documentUrl, operations }) => [id, { documentUrl, operations }]));
    return ids.map((id) => known.get(id));
  }

  private async fetched(documentUrl: string): Promise<string> {
    const { guard, clock } = this.options;
    const target = { url: documentUrl, headers: {} };
    const connection = new OpenApiConnection({ target, guard, now: () => clock.now() });
    try {
      return await connection.fetched(documentUrl, AbortSignal.timeout(READING_MILLIS));
    } finally {
      await connection.close();
    }
  }
}
