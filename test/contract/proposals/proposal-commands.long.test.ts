import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  ruleOn,
  type ProposalRole,
  proposalTransitions,
} from '../../../src/features/proposals/proposal-machine.rules.js';
import type { ProposalState } from '../../../src/contracts/proposals.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { approvedBy, gather, makePolicy, type People, type Person } from '../../support/people.js';

let gateway: TestApp;
let people: People;
let owner: pg.Client;

beforeAll(async () => {
  gateway = await startTestApp();
  people = await gather(gateway);
  owner = new pg.Client({ connectionString: gateway.databaseUrl });
  await owner.connect();
  await makePolicy(gateway, people.keys.ada, {
    actions: ['report.publish'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
});
afterAll(async () => {
  await owner.end();
  await gateway.stop();
});

const asks = [
  ['approve', { state: 'approved' }],
  ['deny', { state: 'denied' }],
  ['modify', { payload: { other: true } }],
  ['reject', { state: 'rejected' }],
  ['roll_back', { state: 'rolled_back' }],
  ['complete', { state: 'completed' }],
  ['fail', { state: 'failed' }],
  ['retry', { state: 'executing' }],
] as const;

/** What each is to the proposal; null: no part in it, so it is not there for them. */
const standings: readonly (readonly [Person, readonly ProposalRole[] | null])[] = [
  ['rita', ['requester']],
  ['fred', ['approver']],
  ['ada', ['administrator']],
  ['aud', []],
  ['mo', null],
];

/** A proposal that is put into `state`, at rest where it would be, so that no timer moves it. */
async function placed(state: ProposalState, execution: string, isReversible: boolean): Promise<any> {
  const { id } = await people.propose();
  await owner.query(
    `UPDATE proposals SET state = $2, execution = $3, is_reversible = $4,
       rests_until = CASE WHEN $2 IN ('failed', 'post_check') THEN now() + interval '1 hour' END WHERE id = $1`,
    [id, state, execution, isReversible],
  );
  return people.read(id);
}

describe('what the service answers is what the machine rules', () => {
  test.each(Object.keys(proposalTransitions) as ProposalState[])('in %s', async (state) => {
    // Who executes makes a difference to reports and rollbacks alone; the product of all is a test of the rules.
    const isOutcome = proposalTransitions[state].some((to) => ['completed', 'failed', 'rolled_back'].includes(to));
    for (const execution of isOutcome ? (['caller', 'platform'] as const) : (['caller'] as const)) {
      const isReversible = execution === 'caller';
      let proposal = await placed(state, execution, isReversible);
      for (const [person, standing] of standings) {
        for (const [command, body] of asks) {
          const reply = await people.patch(proposal.id, person, { ...body, revision: proposal.revision });
          const ruling =
            standing === null
              ? { kind: 'not_found' as const }
              : ruleOn(command, { state, standing: new Set(standing), execution, isReversible });
          const wanted = {
            not_found: () => ({ code: 'NOT_FOUND' }),
            forbidden: () => ({ code: 'FORBIDDEN' }),
            conflict: () => ({ code: 'CONFLICT', details: { state, allowed: 'allowed' in ruling && ruling.allowed } }),
            move: () => ({ to: 'to' in ruling && ruling.to }),
          }[ruling.kind]();
          const { code, details } = reply.json.error ?? {};
          const moved = reply.json.history?.slice(proposal.history.length)[0]?.to;
          const got = reply.status === 200 ? { to: moved } : { code, ...(details === undefined ? {} : { details }) };
          expect({ execution, person, command, ...got }).toEqual({ execution, person, command, ...wanted });
          if (reply.status === 200) proposal = await placed(state, execution, isReversible);
        }
        expect(await people.read(proposal.id)).toEqual(proposal);
      }
    }
  });
});
