import type { Clock } from '../../../shared/time/clock.js';
import { ACTION_OF } from '../../../shared/models/ai-actions.data.js';
import { invalidRequest } from '../../../shared/errors.js';
import { usdToNano } from '../../../shared/money.js';
import { requestBudget } from '../../../shared/time/work-budget.js';
import type { Principal } from '../../../contracts/identity.js';
import type { PolicyLookup } from '../../../contracts/policy.js';
import type { AliasBook } from '../aliases/alias-book.service.js';
import { isAllowedModel } from '../invocation/asked-model.rules.js';
import type { CatalogueModel } from './catalogue.rules.js';
import type { ShownModel } from './catalogue.service.js';
import type { ModelViews } from './model-views.service.js';
import { routeModels, type RoutingConstraints, type RoutingOption } from './model-routing.rules.js';
import type { ModelRoute, RouteModelInput } from './model-routing.types.js';

interface ModelRoutingOptions {
  models: Pick<ModelViews, 'of'>;
  aliases: Pick<AliasBook, 'resolve'>;
  policies: PolicyLookup;
  clock: Clock;
}

/** Recommends a model from the current state, without calling any. */
export class ModelRoutingService {
  constructor(private readonly options: ModelRoutingOptions) {}

  /** Throws NOT_FOUND for a model that does not exist, INVALID_REQUEST for a provider that does not. */
  async route(caller: Principal, { model, type, constraints: given }: RouteModelInput): Promise<ModelRoute> {
    const principal = { ...caller, work: caller.work ?? requestBudget() };
    const { aliases, models } = this.options;
    const catalogue = models.of(principal.tenant.id);
    assertKnown(given?.providers ?? [], catalogue.providers);
    const requested = model ?? undefined;
    const aliased = requested === undefined ? undefined : aliases.resolve({ principal }, requested);
    const chain = requested === undefined ? undefined : catalogue.withFallbacks(aliased?.target ?? requested);
    const wantedType = type ?? (chain === undefined ? 'chat' : undefined);
    const constraints: RoutingConstraints = {
      type: wantedType,
      maxCostPerMillion: given?.maxCostPerMillion == null ? undefined : usdToNano(given.maxCostPerMillion),
      providers: given?.providers ?? undefined,
      dataResidency: given?.dataResidency ?? undefined,
    };
    const shown = chain ?? catalogue.all().filter((one) => one.model.type === wantedType);
    const options: RoutingOption[] = [];
    for (const [index, one] of shown.entries()) {
      const names = index === 0 ? [requested, aliased?.name, aliased?.target] : [];
      options.push(await this.optionOf(principal, one, { names, alias: aliased?.asked }));
    }
    const { choice, candidates } = routeModels(options, constraints, chain === undefined ? 'price' : 'chain');
    return {
      model: choice?.id ?? null,
      provider: choice?.provider ?? null,
      candidates: candidates.map(({ id, costPerMillion, ...candidate }) => ({
        ...candidate,
        model: id,
        costPerMillion,
      })),
    };
  }

  /** `names`: how the caller names the model, which a key's list may do too; `alias`: the one that was asked for. */
  private async optionOf(
    principal: Principal,
    { model, isConfigured, isAdmitted, isLocal }: ShownModel,
    { names, alias }: { names: readonly (string | undefined)[]; alias: string | undefined },
  ): Promise<RoutingOption> {
    const turn = this.options.policies.turnOf(principal.tenant.id);
    if (turn !== undefined) await turn;
    const { permit, reason } = this.ask(principal, model, alias);
    return {
      model,
      isConfigured,
      isAdmitted,
      isLocal,
      isAllowedToKey: isAllowedModel(principal.allowedModels, [model.id, ...names]),
      policy: { permit, reason },
    };
  }

  /** As for an invocation without personal data; its risk is not known yet. */
  private ask(
    { tenant, subject, roles, work }: Principal,
    { id, provider, kind, type }: CatalogueModel,
    alias: string | undefined,
  ) {
    const question = {
      tenantId: tenant.id,
      action: ACTION_OF[type],
      resource: `model:${id}`,
      resourceType: 'model',
      actor: subject,
      roles: [...roles].sort(),
      context: { ...(alias === undefined ? {} : { alias }), provider, providerKind: kind, pii: [] },
      time: this.options.clock.now(),
      defaultApprovers: tenant.defaultApprovers,
    };
    return this.options.policies.policiesOf(tenant.id).decide(question, work);
  }
}

function assertKnown(asked: readonly string[], known: ReadonlySet<string>): void {
  const issues = asked.flatMap((id, at) =>
    known.has(id)
      ? []
      : [{ path: `constraints.providers[${at}]`, message: `expected one of: ${[...known].join(', ')}` }],
  );
  if (issues.length > 0) throw invalidRequest(issues);
}
