import {
  Arg,
  Args,
  Ctx,
  FieldResolver,
  Float,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import type { Page } from '../../shared/page.js';
import { ConstrainArgs } from '../../graphql/validation/constraints.js';
import type { RequestContext } from '../../graphql/context.js';
import { source } from '../../graphql/subscription.js';
import type { CaseEntry } from './case.entity.js';
import { CaseNote, CasePriorityEnum, CaseStatusEnum, CaseTypeEnum, DisputeCase } from './case.entity.js';
import type { CasePriority, CaseStatus, CaseType } from './case.port.js';
import type { CaseReader } from './case-reader.service.js';
import type { CaseService } from './case.service.js';
import {
  AddCaseNoteInput,
  AssignCaseInput,
  CaseConnection,
  CaseEntryConnection,
  CaseNoteConnection,
  CreateCaseInput,
  EscalateCaseInput,
  ResolveCaseInput,
  SetCaseStatusInput,
  SLA_HOURS,
  SlaStatus,
} from './case.types.js';

@Resolver(() => DisputeCase)
export class CaseResolver {
  constructor(
    private readonly service: CaseService,
    private readonly reader: CaseReader,
  ) {}

  @Requires('invoke', 'dispute')
  @Mutation(() => DisputeCase, { description: 'Files a dispute: one’s own, or as staff anybody’s.' })
  createCase(
    @Arg('input', () => CreateCaseInput) input: CreateCaseInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.service.create(principal, input);
  }

  @Requires('invoke', 'dispute')
  @Mutation(() => DisputeCase, { description: 'Says who works on a case. For its staff.' })
  assignCase(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => AssignCaseInput) input: AssignCaseInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.service.assign(principal, id, input);
  }

  @Requires('invoke', 'dispute')
  @Mutation(() => DisputeCase, { description: 'Moves a case. For its staff.' })
  setCaseStatus(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => SetCaseStatusInput) input: SetCaseStatusInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.service.setStatus(principal, id, input);
  }

  @Requires('invoke', 'dispute')
  @ConstrainArgs({ slaHours: SLA_HOURS })
  @Mutation(() => DisputeCase, { description: 'Says how urgent a case is, and so its hours. For its staff.' })
  setCasePriority(
    @Arg('id', () => ID) id: string,
    @Arg('priority', () => CasePriorityEnum, { description: 'The priority.' }) priority: CasePriority,
    @Arg('slaHours', () => Float, {
      nullable: true,
      description: 'Hours from its filing on; those of the priority when absent.',
    })
    slaHours: number | null,
    @Arg('version', () => Int, { nullable: true, description: 'The version that this is based on.' })
    version: number | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.service.setPriority(principal, id, { priority, slaHours, version });
  }

  @Requires('invoke', 'dispute')
  @Mutation(() => DisputeCase, {
    description: 'Takes a case up to somebody, who works on it from then on. For its staff.',
  })
  escalateCase(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => EscalateCaseInput) input: EscalateCaseInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.service.escalate(principal, id, input);
  }

  @Requires('invoke', 'dispute')
  @Mutation(() => DisputeCase, { description: 'Ends a case. For its staff, never for its claimant.' })
  resolveCase(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ResolveCaseInput) input: ResolveCaseInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.service.resolve(principal, id, input);
  }

  @Requires('invoke', 'dispute')
  @Mutation(() => CaseNote, { description: 'Adds a note to a case; for its staff and its claimant.' })
  addCaseNote(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => AddCaseNoteInput) input: AddCaseNoteInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<CaseNote> {
    return this.service.addNote(principal, id, input);
  }

  @Requires('read', 'dispute')
  @Query(() => DisputeCase, { description: 'One dispute case.' })
  disputeCase(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<DisputeCase> {
    return this.reader.dispute(principal, id);
  }

  @Requires('read', 'dispute')
  @Paged()
  @Query(() => CaseConnection, {
    description: 'Cases, newest first: all for staff and auditors, else the caller’s own and those assigned to them.',
  })
  disputeCases(
    @Arg('status', () => CaseStatusEnum, { nullable: true, description: 'Where they stand.' })
    status: CaseStatus | null,
    @Arg('type', () => CaseTypeEnum, { nullable: true, description: 'What they are about.' }) type: CaseType | null,
    @Arg('assignedTo', () => String, { nullable: true, description: 'Who works on them.' }) assignedTo: string | null,
    @Arg('claimant', () => String, { nullable: true, description: 'Whose claim.' }) claimant: string | null,
    @Arg('priority', () => CasePriorityEnum, { nullable: true, description: 'How urgent.' })
    priority: CasePriority | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<DisputeCase>> {
    return this.reader.disputes(principal, { status, type, assignedTo, claimant, priority }, page);
  }

  @Requires('read', 'dispute')
  @Paged()
  @Query(() => CaseConnection, {
    description: 'Cases that are not resolved and whose hours are over, as far as the caller sees them; longest first.',
  })
  overdueCases(
    @Arg('assignedTo', () => String, { nullable: true, description: 'Who works on them.' }) assignedTo: string | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<DisputeCase>> {
    return this.reader.overdue(principal, assignedTo ?? null, page);
  }

  @Requires('read', 'dispute')
  @Paged()
  @Query(() => CaseNoteConnection, {
    description: 'Notes on a case, newest first; internal ones not for its claimant.',
  })
  caseNotes(
    @Arg('id', () => ID) id: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<CaseNote>> {
    return this.reader.notes(principal, id, page);
  }

  @Requires('read', 'dispute')
  @Paged()
  @Query(() => CaseEntryConnection, { description: 'What happened to a case, in order.' })
  caseHistory(
    @Arg('id', () => ID) id: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<CaseEntry>> {
    return this.reader.history(principal, id, page);
  }

  @Requires('read', 'dispute')
  @Query(() => SlaStatus, { description: 'How a case stands against its hours.' })
  caseSla(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<SlaStatus> {
    return this.reader.sla(principal, id);
  }

  @Requires('read', 'dispute')
  @Subscription(() => DisputeCase, {
    description: 'Cases as they change, of those that the caller may see; an internal note counts for who may read it.',
    subscribe: source(
      { permission: 'read', pack: 'dispute' },
      () => CaseResolver,
      ({ reader }, args: { id?: string; assignedTo?: string }, { principal }) => reader.watch(principal, args),
    ),
  })
  caseChanged(
    @Arg('id', () => ID, { nullable: true, description: 'Only this one.' }) _id: string | null,
    @Arg('assignedTo', () => String, { nullable: true, description: 'Only those on which this user works.' })
    _assignedTo: string | null,
    @Root() dispute: DisputeCase,
  ): DisputeCase {
    return dispute;
  }

  @FieldResolver(() => SlaStatus, { description: 'How it stands against its hours.' })
  sla(@Root() dispute: DisputeCase): SlaStatus {
    return this.reader.slaOf(dispute);
  }
}
