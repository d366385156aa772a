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
import { loaderOf } from '../../graphql/loaders.js';
import { recordSource } from '../../graphql/subscription.js';
import type { CaseEntry } from './case.entity.js';
import { CasePriorityEnum, CaseStatusEnum, CaseTypeEnum } from './case-enums.types.js';
import { CaseNote, DisputeCase } from './case.entity.js';
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
  @Mutation(() => DisputeCase, {
    description: 'Files a dispute for the caller, or for anybody when the caller is staff.',
  })
  createCase(
    @Arg('input', () => CreateCaseInput, { description: 'The content of the new case.' }) input: CreateCaseInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.service.create(principal, input);
  }

  @Requires('invoke', 'dispute')
  @Mutation(() => DisputeCase, { description: 'Assigns a case. Available to its staff.' })
  assignCase(
    @Arg('id', () => ID, { description: 'The id of the case.' }) id: string,
    @Arg('input', () => AssignCaseInput, { description: 'The new assignee.' }) input: AssignCaseInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.service.assign(principal, id, input);
  }

  @Requires('invoke', 'dispute')
  @Mutation(() => DisputeCase, { description: 'Changes the status of a case. Available to its staff.' })
  setCaseStatus(
    @Arg('id', () => ID, { description: 'The id of the case.' }) id: string,
    @Arg('input', () => SetCaseStatusInput, { description: 'The new status.' }) input: SetCaseStatusInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.service.setStatus(principal, id, input);
  }

  @Requires('invoke', 'dispute')
  @ConstrainArgs({ slaHours: SLA_HOURS })
  @Mutation(() => DisputeCase, {
    description: 'Sets the priority of a case and thereby its SLA hours. Available to its staff.',
  })
  setCasePriority(
    @Arg('id', () => ID, { description: 'The id of the case.' }) id: string,
    @Arg('priority', () => CasePriorityEnum, { description: 'The new priority.' }) priority: CasePriority,
    @Arg('slaHours', () => Float, {
      nullable: true,
      description: 'The SLA hours counted from filing; those of the priority when absent.',
    })
    slaHours: number | null,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'The version that this change is based on; CONFLICT when the case has another one.',
    })
    version: number | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.service.setPriority(principal, id, { priority, slaHours, version });
  }

  @Requires('invoke', 'dispute')
  @Mutation(() => DisputeCase, {
    description: 'Escalates a case to a new assignee. Available to its staff.',
  })
  escalateCase(
    @Arg('id', () => ID, { description: 'The id of the case.' }) id: string,
    @Arg('input', () => EscalateCaseInput, { description: 'The new assignee and the reason.' })
    input: EscalateCaseInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.service.escalate(principal, id, input);
  }

  @Requires('invoke', 'dispute')
  @Mutation(() => DisputeCase, {
    description: 'Resolves a case. Available to its staff, and to its claimant for a withdrawal.',
  })
  resolveCase(
    @Arg('id', () => ID, { description: 'The id of the case.' }) id: string,
    @Arg('input', () => ResolveCaseInput, { description: 'The resolution with its reason and adjustment.' })
    input: ResolveCaseInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.service.resolve(principal, id, input);
  }

  @Requires('invoke', 'dispute')
  @Mutation(() => CaseNote, { description: 'Adds a note to a case. Available to its staff and its claimant.' })
  addCaseNote(
    @Arg('id', () => ID, { description: 'The id of the case.' }) id: string,
    @Arg('input', () => AddCaseNoteInput, { description: 'The content of the new note.' }) input: AddCaseNoteInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<CaseNote> {
    return this.service.addNote(principal, id, input);
  }

  @Requires('read', 'dispute')
  @Query(() => DisputeCase, { description: 'Returns a dispute case.' })
  disputeCase(
    @Arg('id', () => ID, { description: 'The id of the case.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DisputeCase> {
    return this.reader.dispute(principal, id);
  }

  @Requires('read', 'dispute')
  @Paged()
  @Query(() => CaseConnection, {
    description:
      'Lists cases, newest first: all of them for staff and auditors, otherwise those that the caller claims or works on.',
  })
  disputeCases(
    @Arg('status', () => CaseStatusEnum, { nullable: true, description: 'The status of the cases to list.' })
    status: CaseStatus | null,
    @Arg('type', () => CaseTypeEnum, { nullable: true, description: 'The subject of the cases to list.' })
    type: CaseType | null,
    @Arg('assignedTo', () => String, {
      nullable: true,
      description: 'The user id of the assignee of the cases to list.',
    })
    assignedTo: string | null,
    @Arg('claimant', () => String, { nullable: true, description: 'The user id of the claimant of the cases to list.' })
    claimant: string | null,
    @Arg('priority', () => CasePriorityEnum, { nullable: true, description: 'The priority of the cases to list.' })
    priority: CasePriority | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<DisputeCase>> {
    return this.reader.disputes(principal, { status, type, assignedTo, claimant, priority }, page);
  }

  @Requires('read', 'dispute')
  @Paged()
  @Query(() => CaseConnection, {
    description: 'Lists the unresolved cases that are overdue and that the caller may see, longest overdue first.',
  })
  overdueCases(
    @Arg('assignedTo', () => String, {
      nullable: true,
      description: 'The user id of the assignee of the cases to list.',
    })
    assignedTo: string | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<DisputeCase>> {
    return this.reader.overdue(principal, assignedTo ?? null, page);
  }

  @Requires('read', 'dispute')
  @Query(() => CaseNote, { description: 'Returns a note on a case; its claimant cannot read internal ones.' })
  caseNote(
    @Arg('id', () => ID, { description: 'The id of the case.' }) id: string,
    @Arg('noteId', () => ID, { description: 'The id of the note.' }) noteId: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<CaseNote> {
    return this.reader.note(principal, id, noteId);
  }

  @Requires('read', 'dispute')
  @Paged()
  @Query(() => CaseNoteConnection, {
    description: 'Lists the notes on a case, newest first, without internal ones for its claimant.',
    deprecationReason: 'Deprecated 2026-11-22: use `DisputeCase.notes`.',
  })
  caseNotes(
    @Arg('id', () => ID, { description: 'The id of the case.' }) id: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<CaseNote>> {
    return this.reader.notes(principal, id, page);
  }

  @Requires('read', 'dispute')
  @Paged()
  @Query(() => CaseEntryConnection, {
    description: 'Lists the history of a case, oldest entry first.',
    deprecationReason: 'Deprecated 2026-11-22: use `DisputeCase.history`.',
  })
  caseHistory(
    @Arg('id', () => ID, { description: 'The id of the case.' }) id: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<CaseEntry>> {
    return this.reader.history(principal, id, page);
  }

  @Requires('read', 'dispute')
  @Query(() => SlaStatus, { description: 'Returns the state of the SLA clock of a case.' })
  caseSla(
    @Arg('id', () => ID, { description: 'The id of the case.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<SlaStatus> {
    return this.reader.sla(principal, id);
  }

  @Requires('read', 'dispute')
  @Subscription(() => DisputeCase, {
    description:
      'Emits the cases that the caller may see when they change. An internal note counts as a change for those who can read it.',
    subscribe: recordSource(
      { permission: 'read', pack: 'dispute' },
      () => CaseResolver,
      ({ reader }, args: { id?: string; assignedTo?: string }, current) => reader.watch(current, args),
    ),
  })
  caseChanged(
    @Arg('id', () => ID, { nullable: true, description: 'The id of the only case to emit.' }) _id: string | null,
    @Arg('assignedTo', () => String, {
      nullable: true,
      description: 'The user id of the assignee of the cases to emit.',
    })
    _assignedTo: string | null,
    @Root() dispute: DisputeCase,
  ): DisputeCase {
    return dispute;
  }

  @Paged()
  @FieldResolver(() => CaseNoteConnection, {
    description: 'The notes on the case, newest first, without internal ones for its claimant.',
  })
  notes(
    @Root() dispute: DisputeCase,
    @Args(() => PageArgs) { first, after }: PageArgs,
    @Ctx() context: RequestContext,
  ): Promise<Page<CaseNote>> {
    return loaderOf(context, `notes of cases ${first} ${after}`, (cases: readonly DisputeCase[]) =>
      this.reader.notesOf(context.principal, cases, { first, after }),
    ).load(dispute);
  }

  @Paged()
  @FieldResolver(() => CaseEntryConnection, { description: 'The history of the case, oldest entry first.' })
  history(
    @Root() dispute: DisputeCase,
    @Args(() => PageArgs) { first, after }: PageArgs,
    @Ctx() context: RequestContext,
  ): Promise<Page<CaseEntry>> {
    return loaderOf(context, `histories of cases ${first} ${after}`, (cases: readonly DisputeCase[]) =>
      this.reader.historyOf(context.principal, cases, { first, after }),
    ).load(dispute);
  }

  @FieldResolver(() => SlaStatus, { description: 'The state of the SLA clock.' })
  sla(@Root() dispute: DisputeCase): SlaStatus {
    return this.reader.slaOf(dispute);
  }
}
