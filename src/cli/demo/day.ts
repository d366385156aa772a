import { setTimeout as delay } from 'node:timers/promises';
import { asJson, type JsonObject, objectsOf } from '../../shared/json/json.js';
import { Chance } from '../seed/chance.js';
import { type GatewayClient, textAt } from './client.js';
import {
  ALIASES,
  GUARDS,
  BUDGETS,
  CONTRACT,
  GUIDELINE,
  DEMO_MODELS,
  PEOPLE,
  PERSONAL_PROMPTS,
  POLICIES,
  PROMPTS,
  DEMO_SERVICES,
  TEAMS,
  TENANT,
} from './day.data.js';
import type { PlayedClock } from './played-clock.js';
import { playPrompts } from './day-prompts.js';

const QUARTER = 15 * 60_000;
const DAY = 24 * 60 * 60_000;
const SETTLE_MILLIS = 200;
const TRIES = 50;
const PROPOSALS = '/api/admin/v4/proposals';
const INVITE = 'mutation($input: InviteMemberInput!) { inviteMember(input: $input) { token } }';
const ISSUE = 'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }';

interface Stage {
  client: GatewayClient;
  clock: PlayedClock;
  adminKey: string;
  say: (line: string) => void;
}

/** A day of an organisation, from this time yesterday to now, through the public APIs. */
export class Day {
  private readonly chance = new Chance('a day at Nordwind Freight');
  private readonly keys = new Map<string, string>();
  private calls = 0;

  constructor(private readonly stage: Stage) {}

  /** True if the day was played before. */
  async isOver(): Promise<boolean> {
    const { client, adminKey } = this.stage;
    const { edges } = (await client.graphql('{ tenants(first: 100) { edges { node { id } } } }', {}, adminKey))
      .tenants as { edges: { node: { id: string } }[] };
    return edges.some(({ node }) => node.id === TENANT.id);
  }

  async play(): Promise<void> {
    const { clock, say } = this.stage;
    const until = Date.now();
    const from = until - DAY;
    clock.jumpTo(from);
    await this.settleIn();
    const scenes = new Map<number, () => Promise<void>>([
      [12, () => this.contract()],
      [24, () => this.guideline()],
      [34, () => this.personalData()],
      [38, () => playPrompts(this.stage.client, this.of(0))],
      [44, () => this.largeModel()],
      [52, () => this.proposals()],
      [60, () => this.dispute()],
      [72, () => this.design()],
      [78, () => this.stop()],
      [82, () => this.moreBudget()],
      [84, () => this.largeModel()],
    ]);
    for (let quarter = 0; from + quarter * QUARTER < until; quarter += 1) {
      clock.jumpTo(from + quarter * QUARTER);
      await scenes.get(quarter)?.();
      await this.traffic(from + quarter * QUARTER);
    }
    clock.release();
    say(`${this.calls} calls of models were made.`);
  }

  /** A token that signs the organisation's administrator in, once. */
  async invite(): Promise<string> {
    const { subject, name, roles } = PEOPLE[0];
    const invited = await this.stage.client.graphql(
      INVITE,
      { input: { email: subject, name, roles: [...roles] } },
      this.of(0),
    );
    return textAt(invited, 'inviteMember', 'token');
  }

  private key(subject: string): string {
    const key = this.keys.get(subject);
    if (key === undefined) throw new Error(`${subject} has no key`);
    return key;
  }

  private of(person: number): string {
    return this.key(PEOPLE[person]?.subject ?? '');
  }

  private async settleIn(): Promise<void> {
    const { client, adminKey, say } = this.stage;
    const input = { ...TENANT, tier: 'PRO', monthlyBudgetUsd: 50 };
    await client.graphql(
      'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id } }',
      { input },
      adminKey,
    );
    for (const { subject, roles } of [...PEOPLE, ...DEMO_SERVICES.map((subject) => ({ subject, roles: ['member'] }))]) {
      const key = { tenantId: TENANT.id, subject, roles: [...roles] };
      this.keys.set(subject, textAt(await client.graphql(ISSUE, { input: key }, adminKey), 'issueApiKey', 'secret'));
    }
    for (const { subject, name, roles } of PEOPLE.slice(1)) {
      const body = { email: subject, name, roles: [...roles] };
      await client.send('POST', '/api/members', body, { key: this.of(0) });
    }
    for (const policy of POLICIES)
      await client.send('POST', '/api/trust/policies', asJson(policy), { key: this.of(0) });
    for (const budget of BUDGETS) await client.send('POST', '/api/budgets', asJson(budget), { key: this.of(0) });
    for (const alias of ALIASES) await client.send('POST', '/api/model-aliases', asJson(alias), { key: this.of(0) });
    for (const guard of GUARDS) await client.send('POST', '/api/guards', asJson(guard), { key: this.of(0) });
    const redact = 'mutation($id: ID!) { updateTenant(id: $id, input: { piiMode: REDACT }) { id } }';
    await client.graphql(redact, { id: TENANT.id }, this.of(0));
    const rule =
      'mutation { createAlertRule(input: { name: "Most of the budget is spent", kind: BUDGET, threshold: 80 }) { id } }';
    await client.graphql(rule, {}, this.of(0));
    say(
      `${TENANT.name}: ${PEOPLE.length} people, ${DEMO_SERVICES.length} services, ${POLICIES.length} policies, ${BUDGETS.length} budgets and ${ALIASES.length} names for models of its own.`,
    );
  }

  /** A quarter of an hour of ordinary calls. */
  private async traffic(at: number): Promise<void> {
    const hour = new Date(at).getHours();
    const isOffice = hour >= 8 && hour < 18;
    const count = 1 + this.chance.below(isOffice ? 14 : 3);
    const callers = isOffice
      ? [...this.keys.keys()].filter((subject) => !subject.startsWith('omar'))
      : [...DEMO_SERVICES];
    await Promise.all(
      Array.from({ length: count }, async () => {
        const caller = callers[this.chance.below(callers.length)] ?? DEMO_SERVICES[0];
        const isPersonal = this.chance.fraction() < 0.06;
        await this.call(caller, this.chance.one(isPersonal ? PERSONAL_PROMPTS : PROMPTS), this.chance.one(DEMO_MODELS));
      }),
    );
  }

  /** One call; contractors may be refused. */
  private async call(caller: string, content: string, model: string): Promise<JsonObject> {
    this.calls += 1;
    const stream = this.chance.fraction() < 0.4;
    const team = TEAMS[caller];
    const metadata = team === undefined ? {} : { metadata: { team } };
    const body = { model, messages: [{ role: 'user', content }], stream, ...metadata };
    return this.stage.client.send('POST', '/v1/chat', body, { key: this.key(caller), expect: [200, 403] });
  }

  private async analyse(person: number, body: JsonObject): Promise<void> {
    const { client } = this.stage;
    const key = this.of(person);
    const id = textAt(await client.send('POST', '/api/da/analyze', body, { key }), 'id');
    await this.until(async () => {
      const { status } = await client.send('GET', `/api/da/status/${id}`, undefined, { key });
      return status === 'completed' || status === 'failed';
    });
  }

  private async contract(): Promise<void> {
    await this.analyse(4, { content: CONTRACT, filename: 'freight-services.txt', templateId: 'contract-review' });
    this.stage.say('Lea has the freight contract reviewed.');
  }

  private async guideline(): Promise<void> {
    const options = { generate: false };
    await this.analyse(1, { content: GUIDELINE, filename: 'data-protection.txt', templateId: 'policy-audit', options });
    this.stage.say('Ben has the data protection guideline audited.');
  }

  private async personalData(): Promise<void> {
    const [ben, yara] = [PEOPLE[1].subject, PEOPLE[6].subject];
    for (const prompt of PERSONAL_PROMPTS) {
      await this.call(ben, prompt, 'gpt-4o-mini');
      await this.call(yara, prompt, 'gpt-4o-mini');
    }
    this.stage.say('Personal data is replaced in Ben’s prompts; Yara, a contractor, is refused.');
  }

  /** A call that waits for finance, which agrees. */
  private async largeModel(): Promise<void> {
    const { client, say } = this.stage;
    const body = { model: 'gpt-4o', messages: [{ role: 'user', content: 'Plan the renewal of our fleet.' }] };
    const asked = await client.send('POST', '/v1/chat', body, { key: this.of(2), expect: [202] });
    const id = textAt(asked, 'proposal', 'id');
    await this.decide(id, 3, 'approved', 'Within the budget of the quarter.');
    await this.until(async () => {
      const { state } = await client.send('GET', `${PROPOSALS}/${id}`, undefined, { key: this.of(0) });
      return state === 'recorded';
    });
    say('Chloe asks a large model; Fay of finance approves, and the answer is there.');
  }

  private async decide(proposal: string, person: number, decision: string, notes: string): Promise<void> {
    const { client } = this.stage;
    const shown = await client.send('GET', `${PROPOSALS}/${proposal}`, undefined, { key: this.of(0) });
    const path = `/api/oversight/approvals/${textAt(shown, 'approval', 'id')}/decide`;
    await client.send('POST', path, { decision, notes }, { key: this.of(person) });
  }

  private async proposals(): Promise<void> {
    const { client, say } = this.stage;
    const body = (intent: string, resource: string): JsonObject => {
      return { intent, action: 'report.publish', resource, payload: { pages: 12 } };
    };
    const key = this.of(1);
    const yearly = await client.send('POST', PROPOSALS, body('Publish the yearly report.', 'report:2025'), { key });
    const drafts = await client.send('POST', PROPOSALS, body('Publish the draft of the tariff.', 'report:tariff'), {
      key,
    });
    await client.send('POST', PROPOSALS, body('Publish the delivery figures.', 'report:figures'), { key });
    await this.decide(textAt(yearly, 'id'), 4, 'approved', 'Checked by the auditors.');
    await this.decide(textAt(drafts, 'id'), 4, 'denied', 'Not before the board has met.');
    say('Ben proposes to publish three reports: Lea approves one, denies one, and one still waits.');
  }

  private async dispute(): Promise<void> {
    const { client, say } = this.stage;
    const [chloe, fay] = [PEOPLE[2].subject, PEOPLE[3].subject];
    const filed = { type: 'payment-discrepancy', claimant: chloe, description: 'The bonus for March is too low.' };
    const id = textAt(await client.send('POST', '/api/dispute/cases', filed, { key: this.of(2) }), 'id');
    const path = `/api/dispute/cases/${id}`;
    const key = this.of(0);
    await client.send('PUT', `${path}/assign`, { assignTo: fay }, { key });
    await client.send('PUT', `${path}/status`, { status: 'in-review' }, { key: this.of(3) });
    const note = { content: 'Two deliveries were counted for April.', visibility: 'public' };
    await client.send('POST', `${path}/notes`, note, { key: this.of(3) });
    const decision = {
      resolution: 'approved',
      adjustmentAmount: 120,
      notes: 'The difference is paid with the next salary.',
    };
    await client.send('PUT', `${path}/resolve`, decision, { key: this.of(3) });
    const open = {
      type: 'other',
      claimant: PEOPLE[1].subject,
      description: 'The bot gave a customer a wrong delivery date.',
    };
    await client.send('POST', '/api/dispute/cases', open, { key: this.of(1) });
    say('Chloe disputes her bonus; Fay finds two deliveries and resolves the case. Another case is open.');
  }

  private async design(): Promise<void> {
    const { client, say } = this.stage;
    const key = this.of(0);
    const options = { generate: false };
    const wanted = { domain: 'ai-governance', templateId: 'ai-governance', inputs: { industry: 'freight' }, options };
    const frameworkId = textAt(await client.send('POST', '/api/design/frameworks', wanted, { key }), 'id');
    const phases = ['Inventory', 'Pilot', 'Roll-out'];
    await client.send('POST', '/api/design/playbooks', { frameworkId, phases, options }, { key });
    say('Ada designs a framework for AI governance, and a playbook for it.');
  }

  /** A service that runs away, until its administrator has looked into it. */
  private async stop(): Promise<void> {
    const { client, say } = this.stage;
    const [, reader] = DEMO_SERVICES;
    const key = this.of(0);
    const body = { selector: { user: reader }, reason: 'It reads the same invoice again and again.' };
    const id = textAt(await client.send('POST', '/api/stops', body, { key }), 'id');
    for (let tries = 0; tries < 3; tries += 1)
      await this.call(reader, this.chance.one(PROMPTS), this.chance.one(DEMO_MODELS));
    await client.send('DELETE', `/api/stops/${id}`, undefined, { key });
    say('Ada stops the invoice reader, which is refused until she lets it through again.');
  }

  /** Somebody who asks for more, which waits for their administrator. */
  private async moreBudget(): Promise<void> {
    const { client, say } = this.stage;
    const key = this.of(2);
    const { data } = await client.send('GET', '/v1/budget', undefined, { key });
    const [everybody] = BUDGETS;
    const mine = objectsOf(data).find(({ name }) => name === everybody?.name) ?? {};
    const until = new Date(this.stage.clock.now() + 3 * DAY).toISOString();
    const body = { addUsd: 2, until, reason: 'The tariff has to be ready by Friday.' };
    await client.send('POST', `/api/budgets/${textAt(mine, 'id')}/raises`, body, { key, expect: [403] });
    say('Chloe asks for more of her budget until Friday, which waits for Ada.');
  }

  /** Waits for what follows an answer. */
  private async until(isSo: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await isSo()) return;
      await delay(SETTLE_MILLIS);
    }
    throw new Error('it did not come to an end');
  }
}
