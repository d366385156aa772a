import {
  type BoundGuard,
  type GuardImage,
  type GuardModels,
  type GuardPart,
  type GuardQuestion,
  type Guards,
  type Judgement,
  PERSONAL_DATA,
} from '../../contracts/guards.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { Subject } from '../../shared/selectors/selector.rules.js';
import type { GuardBook, LiveGuard } from './guard-book.service.js';
import { combined, type Judged, partsFor } from './verdict.rules.js';
import type { PersonalDataJudge } from './personal-data.js';
import { type GuardClient, GuardFailure } from './kinds/guard-client.js';
import { clients, headersFor } from './kinds/clients.js';

/** The most UTF-16 code units of all texts that one guard is given. */
const MAX_TEXT = 1_000_000;
/** The most pictures that one guard is given, as of ApplyGuardrail, and their characters in base64: those of a tool's result. */
const MAX_IMAGES = 20;
const MAX_IMAGE_TEXT = 8 * 1024 * 1024;
const PASS: Judgement = { effect: 'PASS', findings: [] };

/** Asks the guards of tenants. */
export class GuardJudging implements Guards {
  constructor(
    private readonly book: GuardBook,
    /** Asked once all areas are open. */
    private readonly models: GuardModels,
    private readonly personalData: PersonalDataJudge,
  ) {}

  hasAny(tenantId: string): boolean {
    return this.book.hasAny(tenantId);
  }

  binding(tenantId: string, subject: Subject): readonly BoundGuard[] {
    return this.book.binding(tenantId, subject);
  }

  async judge({ tenantId, guards, parts, ...question }: GuardQuestion): Promise<Judgement> {
    const asked = guards.flatMap((bound) => partsFor(bound.on, parts).map((part) => ({ bound, part })));
    if (asked.length === 0) return PASS;
    let tail: number | undefined;
    const judged = await Promise.all(
      asked.map(async ({ bound, part }) => {
        if (bound.kind === PERSONAL_DATA) {
          const own = await this.judgedHere(bound, { ...question, tenantId, part, content: parts[part] });
          tail = own.tail;
          return own.judged;
        }
        // A guard that was changed meanwhile judges as it is now; one that is gone judges as it was.
        const guard = this.book.guard(tenantId, bound.id) ?? (bound as LiveGuard);
        return this.judgedBy(guard, { ...question, part, content: parts[part] });
      }),
    );
    return { ...combined(judged, parts, question.side), tail };
  }

  /** The gateway's own judge on one part. */
  private async judgedHere(
    bound: BoundGuard,
    { tenantId: owner, part, content, ...look }: HereQuestion,
  ): Promise<{ judged: Judged; tail: number | undefined }> {
    const from = performance.now();
    const { name, digest, kind, action } = bound;
    const { result, tail } =
      content === undefined
        ? { result: { isHit: false }, tail: undefined }
        : await this.personalData.judge(bound, content, { owner, ...look });
    // Counting goes on with what it cannot read; whatever protects does not.
    const guard = { name, digest, kind, action, onError: action === 'FLAG' ? action : ('BLOCK' as const) };
    return { judged: { guard, part, result, latencyMillis: Math.round(performance.now() - from) }, tail };
  }

  /** One guard on one part. */
  async judgedBy(guard: LiveGuard, question: OneQuestion): Promise<Judged> {
    const from = performance.now();
    const { name, digest, kind, action, onError, fee } = guard;
    const about = { guard: { name, digest, kind, action, onError }, part: question.part };
    const millis = (): number => Math.round(performance.now() - from);
    try {
      const result = await this.outcomeOf(guard, question);
      const paid = fee * BigInt(Math.max(1, Math.ceil(result.units ?? 1)));
      return { ...about, result, latencyMillis: millis(), fee: paid };
    } catch (error) {
      if (!(error instanceof GuardFailure)) throw error;
      return { ...about, result: { fault: error.fault }, latencyMillis: millis() };
    }
  }

  private async outcomeOf(guard: LiveGuard, { content, side, facts, asker, signal }: OneQuestion) {
    const { texts = [], fixed = [], joined = [], images = [], opaque = [], point = 'REQUEST' } = content ?? {};
    const client: GuardClient = clients[guard.kind];
    const unseen = images.length > 0 && !seesAll(client, guard.settings, images) ? [...opaque, 'images'] : opaque;
    // A part of which only some can be read is not judged by that.
    if (unseen.length > 0)
      throw new GuardFailure('cannot_inspect', `the guard cannot look into ${unseen.join(' and ')}`);
    checkSize(images);
    const all = [...texts, ...fixed, ...joined.map(({ text }) => text)];
    if (all.reduce((sum, text) => sum + text.length, 0) > MAX_TEXT)
      throw new GuardFailure('too_large', `the texts have more than ${MAX_TEXT} characters`);
    const { post, secret, settings } = guard;
    if ((post === undefined && guard.kind !== 'model') || secret === undefined)
      throw new GuardFailure('not_configured', 'the guard has no address or no readable credential');
    const limit = AbortSignal.any([signal, AbortSignal.timeout(guard.timeoutMs)]);
    const line = { post, headers: headersFor(secret), secret, settings, models: this.models };
    const asked = { point, side, texts: all, maskable: texts.length, images, facts, guard: guard.name, asker };
    return client.judge(line, asked, limit);
  }
}

/** Whether a guard looks at pictures, by its settings, and its vendor takes all of these. */
function seesAll({ pictures }: GuardClient, settings: JsonObject, images: readonly GuardImage[]): boolean {
  return settings.images === true && images.every(({ contentType }) => pictures?.has(contentType) === true);
}

function checkSize(images: readonly GuardImage[]): void {
  if (images.length > MAX_IMAGES) throw new GuardFailure('too_large', `there are more than ${MAX_IMAGES} pictures`);
  if (images.reduce((sum, { data }) => sum + data.length, 0) > MAX_IMAGE_TEXT)
    throw new GuardFailure('too_large', `the pictures have more than ${MAX_IMAGE_TEXT} characters in base64`);
}

interface HereQuestion extends Pick<GuardQuestion, 'tenantId' | 'isOpen' | 'placeholders' | 'signal'> {
  part: number;
  content: GuardPart | undefined;
}

interface OneQuestion extends Pick<GuardQuestion, 'side' | 'facts' | 'asker' | 'signal'> {
  /** The place of the part. */
  part: number;
  content: GuardPart | undefined;
}
