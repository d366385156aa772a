/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import {
  AddCaseNoteDocument,
  CaseDocument,
  type CaseQuery,
  DecideForCommitteeDocument,
  InboxApprovalDocument,
  ResolveCaseDocument,
  SetCaseStatusDocument,
  VoteOnApprovalDocument,
} from '../src/gql/graphql.js';
import { Clock } from '../src/rooms/disputes/clock.js';
import type { Item } from '../src/rooms/inbox/items.js';
import { VoteDialog } from '../src/rooms/inbox/vote-dialog.js';
import { enabled, open, questions, show } from './support/page.js';
import { askedOf, Refusal, reply } from './support/server.js';

const HOUR = 3_600_000;
const APPROVAL = {
  type: 'BUDGET',
  status: 'PENDING',
  resourceId: 'plan-7',
  resourceType: 'plan',
  requester: 'grace',
  quorum: 1,
  description: 'More money',
  expiresAt: '2026-01-06T08:00:00.000Z',
  createdAt: '2026-01-05T08:00:00.000Z',
  version: 4,
} as const;

describe('the clock of a case', () => {
  const sla = {
    hoursRemaining: 2,
    isOverdue: false,
    isPaused: false,
    slaHours: 24,
    slaDeadline: '2026-01-05T10:00:00.000Z',
  };
  const timer = () => screen.getByRole('timer');

  test('warns when a quarter of the hours is left', async () => {
    await show(
      <>
        <Clock dispute={{ status: 'OPEN', sla: { ...sla, hoursRemaining: 6.5 } }} />
        <Clock dispute={{ status: 'OPEN', sla: { ...sla, hoursRemaining: 5.5 } }} />
      </>,
    );
    expect(screen.getAllByRole('timer').map(({ className }) => className)).toEqual([
      'tag clock good',
      'tag clock warn',
    ]);
  });

  test('stands while the case waits for information', async () => {
    await show(<Clock dispute={{ status: 'PENDING_INFO', sla: { ...sla, isPaused: true } }} />);
    expect(timer().textContent).toBe('paused, 02:00:00 left');
  });

  test('says by how much a case is overdue', async () => {
    await show(<Clock dispute={{ status: 'OPEN', sla: { ...sla, hoursRemaining: -1.5, isOverdue: true } }} />);
    expect(timer().textContent).toBe('overdue by 01:30:00');
  });

  test('counts from when the server said so, also when it is shown again later', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-01-05T08:00:00.000Z'), doNotFake: ['queueMicrotask'] });
    const dispute = { status: 'OPEN' as const, sla };
    await show(<Clock dispute={dispute} />);
    act(() => {
      jest.advanceTimersByTime(HOUR);
    });
    expect(timer().textContent).toBe('01:00:00 left');
    document.body.replaceChildren();
    await show(<Clock dispute={dispute} />);
    act(() => {
      jest.advanceTimersByTime(1_000);
    });
    expect(timer().textContent).toBe('00:59:59 left');
  });
});

describe('a case', () => {
  const CASE: CaseQuery['disputeCase'] = {
    id: 'case-1',
    type: 'OTHER',
    status: 'OPEN',
    priority: 'HIGH',
    claimant: 'grace',
    assignedTo: null,
    description: 'The quota was too small.',
    createdAt: '2026-01-05T08:00:00.000Z',
    filedBy: 'grace',
    version: 3,
    updatedAt: '2026-01-05T08:00:00.000Z',
    evidence: [],
    adjustmentAmount: null,
    resolution: null,
    resolutionNotes: null,
    resolutionEvidence: null,
    resolvedAt: null,
    resolvedBy: null,
    notes: { edges: [] },
    history: { edges: [] },
    sla: {
      hoursRemaining: 20,
      isOverdue: false,
      isPaused: false,
      slaHours: 24,
      slaDeadline: '2026-01-06T08:00:00.000Z',
    },
  };

  async function openCase(subject: string, roles: string[], changes: Partial<typeof CASE> = {}) {
    reply(CaseDocument, () => ({ disputeCase: { ...CASE, ...changes } }));
    const person = await open('/disputes/case-1', { subject, roles });
    await screen.findByText('The quota was too small.');
    return person;
  }
  const steps = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent);

  test('is worked on by staff', async () => {
    await openCase('ada', ['dispute_resolver']);
    expect(steps()).toEqual(['Move', 'Assign', 'Priority', 'Escalate', 'Resolve']);
    expect(screen.getByLabelText('Who may read it')).toBeTruthy();
  });

  test('can only be withdrawn by its claimant, whatever their roles, and not noted on internally', async () => {
    await openCase('grace', ['tenant_admin']);
    expect(steps()).toEqual([]);
    expect(await enabled('Withdraw')).toBeTruthy();
    expect(screen.getByLabelText('Note')).toBeTruthy();
    expect(screen.queryByLabelText('Who may read it')).toBeNull();
  });

  test('is only read by an auditor', async () => {
    await openCase('alan', ['auditor']);
    expect(screen.getByText('You may read this case, and not work on it.')).toBeTruthy();
    expect(screen.queryByLabelText('Note')).toBeNull();
  });

  test('is final once it is resolved, and says how', async () => {
    await openCase('ada', ['dispute_resolver'], {
      status: 'RESOLVED',
      resolution: 'PARTIAL',
      adjustmentAmount: 12.5,
      resolutionNotes: 'Half of it.',
    });
    expect(screen.getByText(/^A resolved case is final/)).toBeTruthy();
    const outcome = screen.getByRole('heading', { name: 'Resolution' }).parentElement as HTMLElement;
    expect(
      within(outcome)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['Partial', '$12.50', 'Half of it.']);
  });

  test('moves only to where the rules of the server let it', async () => {
    const person = await openCase('ada', ['dispute_resolver'], { status: 'ESCALATED' });
    expect(steps()).not.toContain('Escalate');
    reply(SetCaseStatusDocument, () => ({ setCaseStatus: { id: 'case-1' } }));
    const status = screen.getByLabelText<HTMLSelectElement>('Status');
    expect([...status.options].map(({ text }) => text)).toEqual(['In review']);
    await person.click(screen.getByRole('button', { name: 'Move' }));
    await enabled('Move');
    expect(askedOf(SetCaseStatusDocument)).toEqual([
      { id: 'case-1', input: { status: 'IN_REVIEW', notes: null, version: 3 } },
    ]);
  });

  test('is resolved with reasons, after a question, for the version that was seen', async () => {
    const person = await openCase('ada', ['dispute_resolver']);
    reply(ResolveCaseDocument, () => ({ resolveCase: { id: 'case-1' } }));
    await person.click(screen.getByRole('tab', { name: 'Resolve' }));
    const send = within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Resolve' });
    await person.click(send);
    expect(askedOf(ResolveCaseDocument)).toEqual([]);
    await person.type(screen.getByLabelText(/^Reasons/), 'No quota was set.');
    await person.selectOptions(screen.getByLabelText('Outcome'), 'Denied');
    await person.click(send);
    await screen.findByText('Resolve', { selector: '.submit button:not([disabled])' });
    expect(questions).toEqual(['Resolve this case? A resolved case is final.']);
    expect(askedOf(ResolveCaseDocument)).toEqual([
      { id: 'case-1', input: { resolution: 'DENIED', notes: 'No quota was set.', version: 3 } },
    ]);
  });

  test('says that somebody else was first', async () => {
    const person = await openCase('ada', ['dispute_resolver']);
    reply(SetCaseStatusDocument, () => {
      throw new Refusal('CONFLICT', 'version');
    });
    await person.click(screen.getByRole('button', { name: 'Move' }));
    await screen.findByText(/^Somebody else has changed this/);
    const before = askedOf(CaseDocument).length;
    await person.click(screen.getByRole('button', { name: 'Load the newest version' }));
    expect(askedOf(CaseDocument).length).toBeGreaterThan(before);
  });

  test('is noted on, and the note is there', async () => {
    const person = await openCase('ada', ['dispute_resolver']);
    reply(AddCaseNoteDocument, () => ({ addCaseNote: { id: 'note-1' } }));
    const node = { id: 'note-1', author: 'ada', content: 'Called them.', createdAt: '2026-01-05T09:00:00.000Z' };
    const noted = { ...CASE, notes: { edges: [{ node: { ...node, visibility: 'INTERNAL' as const } }] } };
    reply(CaseDocument, () => ({ disputeCase: noted }));
    await person.type(screen.getByLabelText('Note'), 'Called them.');
    await person.selectOptions(screen.getByLabelText('Who may read it'), 'staff and auditors only');
    await person.click(screen.getByRole('button', { name: 'Add the note' }));
    const notes = screen.getByRole('region', { name: 'Notes' });
    expect((await within(notes).findByRole('listitem')).textContent).toContain('Internal');
    expect(askedOf(AddCaseNoteDocument)).toEqual([
      { id: 'case-1', input: { content: 'Called them.', visibility: 'INTERNAL' } },
    ]);
  });
});

describe('a vote', () => {
  const item = (kind: Item['kind'], id: string): Item => ({
    kind,
    id,
    title: `Title of ${id}`,
    from: 'grace',
    since: '2026-01-05T08:00:00.000Z',
    due: null,
    version: 4,
  });

  async function vote(decision: 'APPROVED' | 'DENIED', items: readonly Item[], hasLooked = items.length === 1) {
    const done = jest.fn();
    const person = await show(
      <VoteDialog decision={decision} items={items} hasLooked={() => hasLooked} close={jest.fn()} done={done} />,
    );
    return { done, person };
  }

  test('says what is voted on, and who asks for it', async () => {
    await vote('DENIED', [item('approval', 'one'), item('approval', 'two')]);
    const dialog = screen.getByRole('dialog', { name: 'Deny 2' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((row) => row.querySelector('label')?.textContent),
    ).toEqual(['Title of one from grace', 'Title of two from grace']);
  });

  test('of many is for those that were ticked, each after a look at what would happen', async () => {
    reply(VoteOnApprovalDocument, () => ({ decideApproval: { id: 'two', version: 5, status: 'APPROVED' } }));
    reply(InboxApprovalDocument, ({ id }) => ({
      approval: { ...APPROVAL, requiredApprovers: ['legal'], votes: [], id, metadata: { amount: 7 } },
    }));
    const { done, person } = await vote('APPROVED', [
      item('approval', 'one'),
      item('approval', 'two'),
      { ...item('approval', 'three'), excerpt: 'Translate the contract' },
    ]);
    const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `${title} from grace` });
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/ });
    expect([button().textContent, button().disabled]).toEqual(['Approve 0 of 3', true]);
    expect(['Title of one', 'Title of two', 'Title of three'].map((title) => box(title).disabled)).toEqual([
      true,
      true,
      false,
    ]);
    await person.click(screen.getAllByText('What would happen')[1]!);
    expect(await screen.findByText(/"amount": 7/)).toBeTruthy();
    await person.click(box('Title of two'));
    await person.click(screen.getByRole('button', { name: 'Approve 1 of 3' }));
    expect(askedOf(VoteOnApprovalDocument).map(({ id }) => id)).toEqual(['two']);
    expect(done).toHaveBeenCalledWith([{ item: item('approval', 'two'), ok: true }]);
  });

  test('may have notes, and is for the version that was seen', async () => {
    reply(VoteOnApprovalDocument, () => ({ decideApproval: { id: 'one', version: 5, status: 'APPROVED' } }));
    const { done, person } = await vote('APPROVED', [item('approval', 'one')]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes (optional)').required).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Approve' }));
    expect(askedOf(VoteOnApprovalDocument)).toEqual([
      { id: 'one', input: { decision: 'APPROVED', notes: null, version: 4 } },
    ]);
    expect(done).toHaveBeenCalledWith([{ item: item('approval', 'one'), ok: true }]);
  });

  test('needs notes in a committee, which may set conditions', async () => {
    reply(DecideForCommitteeDocument, () => ({}) as never);
    const { person } = await vote('APPROVED', [item('submission', 'one')]);
    await person.click(screen.getByRole('button', { name: 'Approve' }));
    expect(askedOf(DecideForCommitteeDocument)).toEqual([]);
    await person.type(screen.getByLabelText('Notes'), 'Sound.');
    await person.type(screen.getByLabelText(/^Conditions/), 'Review in May{Enter}{Enter}No exports');
    await person.click(screen.getByRole('button', { name: 'Approve' }));
    expect(askedOf(DecideForCommitteeDocument)[0]?.input).toMatchObject({
      notes: 'Sound.',
      conditions: ['Review in May', 'No exports'],
    });
  });

  test('has no conditions when a committee denies', async () => {
    await vote('DENIED', [item('submission', 'one')]);
    expect(screen.queryByLabelText(/^Conditions/)).toBeNull();
  });

  test('is not counted when what was seen had changed', async () => {
    reply(VoteOnApprovalDocument, () => {
      throw new Refusal('CONFLICT', 'It has changed.');
    });
    const { done, person } = await vote('APPROVED', [item('approval', 'one')]);
    await person.click(screen.getByRole('button', { name: 'Approve' }));
    expect(done).toHaveBeenCalledWith([
      { item: item('approval', 'one'), ok: false, message: 'It has changed.', isStale: true },
    ]);
  });
});
