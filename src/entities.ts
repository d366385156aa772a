import { Analysis, AnalysisPart, AnalysisPiece, CustomTemplate } from './features/analysis/analysis.entity.js';
import { CaseEntry, CaseNote, DisputeCase } from './features/dispute/case.entity.js';
import { BenchmarkSet, CustomDesignTemplate, Framework, Playbook } from './features/design/design.entity.js';
import { Approval, ApprovalVote } from './features/oversight/approval.entity.js';
import { CommitteeSubmission } from './features/oversight/committee.entity.js';
import { Proposal, ProposalMove } from './features/proposals/proposal.entity.js';
import { Alert, AlertRule } from './features/monitoring/alert.entity.js';
import { ApiKey } from './features/tenancy/api-key.entity.js';
import { Tenant } from './features/tenancy/tenant.entity.js';
import { Policy } from './features/trust/policy.entity.js';
import { PolicyVersion } from './features/trust/policy-version.entity.js';
import { WebhookDelivery, WebhookEndpoint } from './features/webhooks/webhook.entity.js';

/** Entities of every area; a test holds them against the migrations. */
export const entities = [
  Alert,
  AlertRule,
  Analysis,
  AnalysisPart,
  AnalysisPiece,
  CustomTemplate,
  ApiKey,
  Approval,
  ApprovalVote,
  CaseEntry,
  CaseNote,
  CommitteeSubmission,
  DisputeCase,
  BenchmarkSet,
  CustomDesignTemplate,
  Framework,
  Playbook,
  Policy,
  PolicyVersion,
  Proposal,
  ProposalMove,
  Tenant,
  WebhookDelivery,
  WebhookEndpoint,
];
