import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../graphql/connection.js';
import { BigIntScalar, DateTime } from '../../graphql/scalars.js';
import { Constrain, ConstrainWhole } from '../../graphql/validation/constraints.js';
import type { RequestIssue } from '../../shared/errors.js';
import type { Redaction, ScopeKind } from '../../verifier/pack/manifest.js';
import { FRAMEWORKS } from './frameworks/frameworks.data.js';
import { EvidencePack, RedactionEnum } from './pack.entity.js';

export const ScopeKindEnum = {
  TENANT: 'tenant',
  AGENT: 'agent',
  PROMPT: 'prompt',
  CASE: 'case',
} as const satisfies Record<string, ScopeKind>;
registerEnumType(ScopeKindEnum, {
  name: 'EvidenceScopeKind',
  description: 'Which events of the period an evidence pack shows.',
  valuesConfig: {
    TENANT: { description: 'All events of the tenant.' },
    AGENT: { description: 'The events of one actor.' },
    PROMPT: { description: 'The calls of one registered prompt.' },
    CASE: { description: 'The events that have the id as their resource or correlation.' },
  },
});

function scopeProblems({ kind, id }: EvidencePackScopeInput): RequestIssue[] {
  if (kind === 'tenant') return id == null ? [] : [{ path: 'id', message: 'the scope TENANT has no id' }];
  return id == null ? [{ path: 'id', message: 'expected the id of the scope' }] : [];
}

@ConstrainWhole(scopeProblems)
@InputType({ description: 'Which events of the period an evidence pack shows; of all others it has the leaf hash.' })
export class EvidencePackScopeInput {
  @Field(() => ScopeKindEnum, { description: 'The kind of the scope.' })
  kind!: ScopeKind;

  @Constrain({ minLength: 1, maxLength: 200 })
  @Field(() => String, { nullable: true, description: 'The actor, the name of the prompt, or the id of the case.' })
  id?: string | null;
}

@InputType({ description: 'An evidence pack that is to be made.' })
export class CreateEvidencePackInput {
  @Field(() => DateTime, { description: 'The start of the period, inclusive.' })
  startDate!: Date;

  @Field(() => DateTime, { description: 'The end of the period, exclusive; now where it is in the future.' })
  endDate!: Date;

  @Field(() => EvidencePackScopeInput, { nullable: true, description: 'Which events it shows; all when absent.' })
  scope?: EvidencePackScopeInput | null;

  @Constrain({
    maxLength: FRAMEWORKS.length,
    pattern: new RegExp(`^(${FRAMEWORKS.map(({ id }) => id).join('|')})$`),
    patternName: `one of ${FRAMEWORKS.map(({ id }) => id).join(', ')}`,
  })
  @Field(() => [String], { nullable: true, description: 'The ids of frameworks to report on; none when absent.' })
  frameworks?: string[] | null;

  @Field(() => RedactionEnum, {
    nullable: true,
    description: 'Whether it has the details of events; NONE when absent.',
  })
  redaction?: Redaction | null;

  @Field(() => Boolean, { nullable: true, description: 'True to list people by their subjects, not by pseudonyms.' })
  names?: boolean | null;
}

@ObjectType({ description: 'Which events of the period an evidence pack shows.' })
export class EvidencePackScope {
  @Field(() => ScopeKindEnum, { description: 'The kind of the scope.' })
  kind!: ScopeKind;

  @Field(() => String, { nullable: true, description: 'The actor, prompt or case; null for the whole tenant.' })
  id!: string | null;
}

@ObjectType({ description: 'A piece of the zip file of an evidence pack.' })
export class EvidencePackPiece {
  @Field(() => String, { description: 'The bytes, base64.' })
  content!: string;

  @Field(() => String, { description: 'The media type of the whole.' })
  contentType!: string;

  @Field(() => BigIntScalar, { nullable: true, description: 'Where the next piece begins; null behind the last.' })
  next!: number | null;

  @Field(() => BigIntScalar, { description: 'The bytes of the whole.' })
  size!: number;

  @Field(() => String, { description: 'SHA-256 of the whole, in hexadecimal.' })
  sha256!: string;
}

@ObjectType({ description: 'A law, standard or guidance that an evidence pack can report on.' })
export class EvidenceFramework {
  @Field(() => String, { description: 'The id by which packs ask for it.' })
  id!: string;

  @Field(() => String, { description: 'The title of the law or standard.' })
  title!: string;

  @Field(() => String, { description: 'The text that the table of controls follows.' })
  source!: string;

  @Field(() => String, { description: 'The date of that text.' })
  date!: string;

  @Field(() => String, { description: 'What to bear in mind when reading the report.' })
  caveat!: string;

  @Field(() => Int, { description: 'The number of its controls in the table.' })
  controls!: number;
}

export const EvidencePackConnection = connectionType('EvidencePack', EvidencePack);
