import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { asStored } from '../../../graphql/types/as-stored.js';
import { FindingEvidence } from '../analysis-parts.types.js';
import type { ContractKindId } from './contract-kind-names.data.js';

export const ContractKindEnum = {
  EMPLOYMENT: 'employment',
  GENERAL: 'general',
  LICENCE: 'licence',
  MERGER: 'merger',
  NDA: 'nda',
  TERMS: 'terms',
} as const satisfies Record<string, ContractKindId>;
registerEnumType(ContractKindEnum, {
  name: 'ContractKind',
  description: 'The kind of a contract, by which its questions are chosen.',
  valuesConfig: {
    EMPLOYMENT: { description: 'A contract of employment or of a director.' },
    GENERAL: { description: 'Any other contract, or one whose kind was not recognized.' },
    LICENCE: { description: 'A licence of software, patents, marks or works.' },
    MERGER: { description: 'A merger agreement, or a purchase of shares or of a business.' },
    NDA: { description: 'A non-disclosure agreement.' },
    TERMS: { description: 'Terms of service, of use or of business.' },
  },
});

@ObjectType({ description: 'The kind of a contract, and the passages that show it.' })
export class AnalyzedContract {
  @Field(() => ContractKindEnum, { description: 'The kind of the contract.' })
  kind!: ContractKindId;

  @Field(() => [FindingEvidence], {
    description: 'Its title, or the sentences of its first clauses that show the kind; empty if nothing shows one.',
    complexity: asStored,
  })
  evidence!: FindingEvidence[];

  @Field(() => FindingEvidence, {
    nullable: true,
    description: 'The passage that says that the document amends another contract; null if none does.',
  })
  amends!: FindingEvidence | null;
}
