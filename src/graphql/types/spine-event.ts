import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { type ActorType, changed, type Severity, type StoredEvent } from '../../contracts/spine.js';
import type { Origin } from '../../shared/http/origin.js';
import type { JsonObject } from '../../shared/json/json.js';
import { BigIntScalar, DateTime, JsonObjectScalar } from '../scalars.js';

export const ActorTypeEnum = { USER: 'user', SYSTEM: 'system', API: 'api' } as const satisfies Record<
  string,
  ActorType
>;
registerEnumType(ActorTypeEnum, {
  name: 'ActorType',
  description: 'The kind of actor that performs an action.',
  valuesConfig: {
    API: { description: 'A service that calls the API with a key of its own.' },
    SYSTEM: { description: 'The platform itself.' },
    USER: { description: 'A person who uses the platform.' },
  },
});

export const SeverityEnum = {
  INFO: 'info',
  WARNING: 'warning',
  CRITICAL: 'critical',
} as const satisfies Record<string, Severity>;
registerEnumType(SeverityEnum, {
  name: 'Severity',
  description: 'The severity of an event.',
  valuesConfig: {
    CRITICAL: { description: 'An event that needs action at once.' },
    INFO: { description: 'An ordinary event.' },
    WARNING: { description: 'An event that needs attention.' },
  },
});

export const SpineOriginEnum = { GATEWAY: 'gateway', RECORDED: 'recorded' } as const satisfies Record<string, Origin>;
registerEnumType(SpineOriginEnum, {
  name: 'SpineOrigin',
  description: 'Who says that an event happened.',
  valuesConfig: {
    GATEWAY: { description: 'The gateway, which saw or did it.' },
    RECORDED: { description: 'A client, whose word it is.' },
  },
});

@ObjectType({ description: 'An event in the tenant’s log, which never changes.' })
export class SpineEvent {
  @Field(() => ID, { description: 'The id of the spine event.' })
  id!: string;

  @Field(() => BigIntScalar, { description: 'The sequence number in the log, from 0.' })
  sequence!: number;

  @Field(() => String, { description: 'The RFC 6962 leaf hash of the public part of the event, in hexadecimal.' })
  leafHash!: string;

  @Field(() => String, {
    description: 'The salted SHA-256 hash of the details in hexadecimal, which the leaf contains.',
  })
  detailsHash!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The 32 bytes in hexadecimal that precede action, actor, actorType, correlationId, resourceId, resourceType and severity when they are hashed; null where the leaf contains these as they are.',
  })
  factsSalt!: string | null;

  @Field(() => String, { description: 'The dotted name of the action.' })
  action!: string;

  @Field(() => String, { nullable: true, description: 'The id of the resource that was affected.' })
  resourceId!: string | null;

  @Field(() => String, { nullable: true, description: 'The type of the resource that was affected.' })
  resourceType!: string | null;

  @Field(() => String, { description: 'The subject that acted.' })
  actor!: string;

  @Field(() => ActorTypeEnum, { description: 'The kind of actor.' })
  actorType!: ActorType;

  @Field(() => SeverityEnum, { description: 'The severity of the event.' })
  severity!: Severity;

  @Field(() => String, {
    nullable: true,
    description:
      'The id of the operation that the event belongs to; `recorded-by:<subject>` for an event that a client recorded.',
  })
  correlationId!: string | null;

  @Field(() => SpineOriginEnum, { description: 'Who says that it happened; sealed in the leaf.' })
  origin!: Origin;

  @Field(() => DateTime, { description: 'The time of the event.' })
  occurredAt!: Date;

  @Field(() => String, {
    nullable: true,
    description:
      'The outcome that the details name, such as `completed` or `denied`; null where they name none, and after an erasure.',
  })
  outcome!: string | null;

  @Field(() => JsonObjectScalar, { nullable: true, description: 'The details of the event; null after an erasure.' })
  details!: JsonObject | null;

  @Field(() => String, {
    nullable: true,
    description: 'The 32 bytes that precede the details when they are hashed, in hexadecimal; null after an erasure.',
  })
  salt!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The text of the details that is hashed (RFC 8785); the SHA-256 hash of salt and text is `detailsHash`.',
  })
  content!: string | null;
}

/** Sequences stay far below 2⁵³. */
export function toSpineEvent(event: StoredEvent): SpineEvent {
  return changed(event, {
    sequence: Number(event.sequence),
    // Read only by those who ask for it: details that cannot be read throw.
    get outcome() {
      return outcomeIn(event.details);
    },
  });
}

/** A word of a client's own event could be longer, and would be no outcome. */
const OUTCOME = /^[a-z][a-z_]{0,39}$/i;

function outcomeIn(details: JsonObject | null): string | null {
  const outcome = details?.outcome;
  return typeof outcome === 'string' && OUTCOME.test(outcome) ? outcome : null;
}
