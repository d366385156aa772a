import 'reflect-metadata';
import type { ClassType, NonEmptyArray } from 'type-graphql';
import { AnalysisResolver } from './features/analysis/analysis.resolver.js';
import { CaseResolver } from './features/dispute/case.resolver.js';
import { DesignTemplateResolver } from './features/design/design-template.resolver.js';
import { DesignResolver, FrameworkResolver, PlaybookResolver } from './features/design/design.resolver.js';
import { GatewayResolver } from './features/gateway/gateway.resolver.js';
import { ModelRoutingResolver } from './features/gateway/model-routing.resolver.js';
import { InvocationResolver } from './features/interceptor/invocation.resolver.js';
import { AlertResolver } from './features/monitoring/alert.resolver.js';
import { ApprovalResolver } from './features/oversight/approval.resolver.js';
import { CommitteeResolver } from './features/oversight/committee.resolver.js';
import { ProposalResolver } from './features/proposals/proposal.resolver.js';
import { TenancyResolver } from './features/tenancy/tenancy.resolver.js';
import { ComplianceResolver } from './features/trust/compliance.resolver.js';
import { MeteringResolver } from './features/trust/metering.resolver.js';
import { PiiResolver } from './features/trust/pii.resolver.js';
import { PolicyResolver } from './features/trust/policy.resolver.js';
import { SpineResolver } from './features/trust/spine.resolver.js';
import { WebhookResolver } from './features/webhooks/webhook.resolver.js';

/** Every resolver of the schema. A new area adds its own here and its instance in `app.ts`. */
export const resolverClasses: NonEmptyArray<ClassType> = [
  AlertResolver,
  AnalysisResolver,
  ApprovalResolver,
  CaseResolver,
  CommitteeResolver,
  DesignResolver,
  DesignTemplateResolver,
  FrameworkResolver,
  PlaybookResolver,
  GatewayResolver,
  InvocationResolver,
  MeteringResolver,
  ModelRoutingResolver,
  ComplianceResolver,
  PiiResolver,
  PolicyResolver,
  ProposalResolver,
  SpineResolver,
  TenancyResolver,
  WebhookResolver,
] as unknown as NonEmptyArray<ClassType>;
