import type { ChangeBarrier } from '../contracts/instances/change-barrier.js';
import type { CallsUnderWay } from '../contracts/instances/calls-under-way.js';
import type { Admission } from '../contracts/admission.js';
import type { Approvals } from '../contracts/approvals.js';
import type { DocumentExtractor, FileSearcher } from '../contracts/extraction.js';
import type { EventProofs } from '../contracts/evidence/event-proofs.js';
import type { LedgerUsage } from '../contracts/evidence/ledger-usage.js';
import type { LogRanges } from '../contracts/evidence/log-ranges.js';
import type { EvaluatedCalls } from '../contracts/evaluations/evaluated-calls.js';
import type { EvaluationProofs } from '../contracts/evaluations/evaluation-requirements.js';
import type {
  Directory,
  ApiAuthentication,
  ApiLimiter,
  KeySearch,
  PackReaders,
  TenantBaseline,
} from '../contracts/identity.js';
import type { GuardModels, Guards } from '../contracts/guards.js';
import type { Interceptor } from '../contracts/interceptor.js';
import type { ProcessMetrics } from '../contracts/metrics.js';
import type { PiiReader, PiiScreener, TermLists } from '../contracts/pii.js';
import type { ListExports } from '../contracts/exports/list-exports.js';
import type { PolicyLookup } from '../contracts/policy.js';
import type { PolicyDrafts } from '../contracts/evaluations/policy-drafts.js';
import type { Prompts } from '../contracts/prompts.js';
import type { AdministrationGate, CallingExecutor, ProposalGate, WaitingVotes } from '../contracts/proposals.js';
import type { Providers } from '../contracts/providers.js';
import type { ProviderWatch } from '../contracts/provider-health.js';
import type { ShadowCounts } from '../contracts/shadow-calls.js';
import type { TenantStorage } from '../contracts/storage.js';
import type { EventSealer, LogHeads, SpineReader } from '../contracts/spine.js';
import type { StructuredGenerator } from '../contracts/structured.js';
import type { HostedToolServers } from '../contracts/hosted-tools.js';
import type { ToolTokenHolders } from '../contracts/tool-access.js';
import type { ToolCalls } from '../contracts/tool-calls.js';
import type { WitnessWatch } from '../contracts/trust/witness-watch.js';
import type { EventInterest } from '../contracts/webhook-interest.js';

/** Ports that areas offer each other. */
export interface Ports {
  sealer: EventSealer;
  spine: SpineReader;
  logHeads: LogHeads;
  logRanges: LogRanges;
  eventProofs: EventProofs;
  policies: PolicyLookup;
  policyDrafts: PolicyDrafts;
  /** The policies that a new tenant starts with. */
  baseline: TenantBaseline;
  pii: PiiReader;
  redactor: PiiScreener;
  /** Words that tenants hide. */
  terms: TermLists;
  approvals: Approvals;
  proposals: ProposalGate;
  votes: WaitingVotes;
  gate: AdministrationGate;
  directory: Directory;
  authentication: ApiAuthentication;
  changeBarrier: ChangeBarrier;
  keySearch: KeySearch;
  packReaders: PackReaders;
  apiLimits: ApiLimiter;
  /** Access tokens of applications for tools. */
  toolAccess: ToolTokenHolders;
  storage: TenantStorage;
  /** The token of a sign-in link for the administrator; none once anybody has signed in. */
  firstSignIn: () => Promise<string | undefined>;
  interest: EventInterest;
  guards: Guards;
  /** Models that guards ask. */
  guardModels: GuardModels;
  interceptor: Interceptor;
  prompts: Prompts;
  providers: Providers;
  providerWatch: ProviderWatch;
  admission: Admission;
  structured: StructuredGenerator;
  /** Executes approved model calls that are made for documents. */
  documentCalls: CallingExecutor;
  /** Chats that evaluations make. */
  evaluatedCalls: EvaluatedCalls;
  evaluationProofs: EvaluationProofs;
  /** Sums of the ledger as providers report them. */
  ledgerUsage: LedgerUsage;
  /** Tokens of a text. */
  countTokens: (text: string) => number;
  /** The path of every call of a tool. */
  toolCalls: ToolCalls;
  /** Servers of tools that providers call themselves. */
  hostedTools: HostedToolServers;
  documents: DocumentExtractor & FileSearcher;
  /** Calls that aliases make to their shadows. */
  shadows: ShadowCounts;
  metrics: ProcessMetrics;
  witnessWatch: WitnessWatch;
  /** Seconds since this process last found every log signed that grew. */
  checkpointAgeSeconds: () => number;
  /** Stops that hold, of all tenants together. */
  stopsHeld: () => number;
  /** Calls of a tenant that are under way in this process. */
  callsUnderWay: CallsUnderWay;
  listExports: ListExports;
}
