import { defineModule } from '../../module/module.js';
import { ArchivedContents } from './archive/archived-contents.service.js';
import { archiveJobs } from './archive/archive-jobs.js';
import { ComplianceCounter } from './compliance/compliance-counter.service.js';
import { ComplianceResolver } from './compliance/compliance.resolver.js';
import { complianceRoutes } from './compliance/compliance.routes.js';
import { ComplianceService } from './compliance/compliance.service.js';
import { SpineSlices } from './compliance/spine-slices.service.js';
import { MeteringResolver } from './metering/metering.resolver.js';
import { meteringRoutes } from './metering/metering.routes.js';
import { MeteringService } from './metering/metering.service.js';
import { PiiList } from './pii/lists/pii-list.entity.js';
import { PiiListsResolver } from './pii/lists/pii-lists.resolver.js';
import { piiListRoutes } from './pii/lists/pii-lists.routes.js';
import { PiiListsService } from './pii/lists/pii-lists.service.js';
import { TermBook } from './pii/lists/term-book.service.js';
import { piiReader } from './pii/pii.js';
import { PiiResolver } from './pii/pii.resolver.js';
import { piiRoutes } from './pii/pii.routes.js';
import { PiiService } from './pii/pii.service.js';
import { PromptRedactor } from './pii/prompt-redactor.service.js';
import { PolicyChanges } from './policy/policy-changes.service.js';
import { DraftTrials } from './policy/decisions/draft-trials.service.js';
import { PolicyDecisions } from './policy/decisions/policy-decisions.service.js';
import { PolicyEvidence } from './policy/policy-evidence.service.js';
import { PolicyExecutor } from './policy/policy-executor.service.js';
import { PolicyHistory } from './policy/policy-history.service.js';
import { PolicyStore } from './policy/policy-store.service.js';
import { PolicyVersion } from './policy/policy-version.entity.js';
import { Policy } from './policy/policy.entity.js';
import { PolicyTraffic } from './policy/decisions/policy-traffic.service.js';
import { PolicyResolver } from './policy/policy.resolver.js';
import { policyRoutes } from './policy/policy.routes.js';
import { recordAddedPolicies } from './policy/upgrades/record-added-policies.js';
import { PolicyService } from './policy/policy.service.js';
import { SpineRanges } from './ranges/spine-ranges.service.js';
import { openKnownSpineKey } from './spine/known-spine-key.js';
import { openKnownHybridKey } from './spine/known-hybrid-key.js';
import { SpineEventProofs } from './spine/spine-event-proofs.service.js';
import { SpineCheckpoints } from './spine/spine-checkpoints.service.js';
import { SpineHashes } from './spine/spine-hashes.service.js';
import { SpineProofs } from './spine/spine-proofs.service.js';
import { PostgresSpineReader } from './spine/postgres-spine-reader.service.js';
import { SpineSealer } from './spine/spine-sealer.service.js';
import { SpineTiles } from './spine/spine-tiles.service.js';
import { SpineResolver } from './spine/spine.resolver.js';
import { spineRoutes } from './spine/spine.routes.js';
import { SpineService } from './spine/spine.service.js';
import { policyText } from './witnesses/policy-text.rules.js';
import { WitnessStandings } from './witnesses/witness-standings.service.js';
import { WitnessResolver } from './witnesses/witness.resolver.js';
import { openSigning } from './witnesses/signing.js';
import { trustFinders } from './trust.finders.js';

export const trust = defineModule({
  name: 'trust',
  entities: [PiiList, Policy, PolicyVersion],
  resolvers: [
    ComplianceResolver,
    MeteringResolver,
    PiiListsResolver,
    PiiResolver,
    PolicyResolver,
    SpineResolver,
    WitnessResolver,
  ],
  routes: [...complianceRoutes, ...meteringRoutes, ...piiListRoutes, ...piiRoutes, ...policyRoutes, ...spineRoutes],
  async open(core, _ports, later) {
    const { settings, unitOfWork, evidence, clock, logger, secrets } = core;
    const [directory, gate] = [later('directory'), later('gate')];
    const { spineSigningKey: setting, spineKeyRotate: rotate, dataDir } = settings;
    const sealer = new SpineSealer(clock, (tenantId) => directory.tenant(tenantId)?.logEntries === 'salted');
    const contents = new ArchivedContents(core.archive);
    const reader = new PostgresSpineReader(unitOfWork, contents);
    const privateKey = await openKnownSpineKey({
      unitOfWork,
      sealer: new SpineSealer(clock),
      logger,
      setting,
      dataDir,
      rotate,
    });
    const hybridKey = await openKnownHybridKey({
      unitOfWork,
      sealer: new SpineSealer(clock),
      logger,
      hybrid: settings.spineHybrid,
      dataDir,
      rotate,
    });
    const { checkpointer, witnesses, verifier } = openSigning(core, {
      sealer,
      reader,
      contents,
      privateKey,
      hybridKey,
    });
    const proofs = new SpineProofs(reader, checkpointer, witnesses?.store);
    const policyOf = witnesses === undefined ? undefined : (logKey: string) => policyText(witnesses.policy, logKey);
    const standings = new WitnessStandings(
      unitOfWork,
      witnesses === undefined
        ? undefined
        : { policy: witnesses.policy, digest: witnesses.store.policy, originPrefix: settings.spineOrigin },
    );
    const slices = new SpineSlices({ unitOfWork, clock });
    const counter = new ComplianceCounter(unitOfWork, slices);
    const spine = new SpineService({ unitOfWork, evidence, reader, sealer, contents });

    const store = new PolicyStore(unitOfWork);
    const history = new PolicyHistory(unitOfWork, clock, (tenantId) => store.inForce(tenantId));
    const changes = new PolicyChanges({ history, sealer, clock });
    const decisions = new PolicyDecisions({ unitOfWork, store, history, reader, sealer, evidence, directory, clock });
    const book = new TermBook({ unitOfWork, secrets, logger });
    const readers = {
      create: core.payloadReader('CreatePolicyInput', 'payload.input'),
      replace: core.payloadReader('ReplacePolicyInput', 'payload.input'),
      update: core.payloadReader('UpdatePolicyInput', 'payload.input'),
    };
    return {
      ports: {
        sealer,
        spine: reader,
        logHeads: proofs,
        eventProofs: new SpineEventProofs(reader, proofs, policyOf),
        logRanges: new SpineRanges({ unitOfWork, contents, checkpointer, hashes: new SpineHashes(reader) }),
        checkpointAgeSeconds: () => checkpointer.ageSeconds,
        witnessWatch: {
          standing: () => witnesses?.rounds.standing() ?? Promise.resolve(undefined),
          ageOf: async (tenantId) => (witnesses === undefined ? undefined : (await standings.of(tenantId)).ageSeconds),
        },
        policies: store,
        policyDrafts: new DraftTrials({ decisions, read: core.payloadReader('CreatePolicyInput', 'policy') }),
        baseline: changes.baseline,
        pii: piiReader,
        terms: book,
        redactor: new PromptRedactor(),
      },
      resolvers: [
        new ComplianceResolver(new ComplianceService({ counter, policies: history, proofs, clock })),
        new MeteringResolver(new MeteringService({ unitOfWork, sealer, clock })),
        new PiiListsResolver(new PiiListsService({ unitOfWork, book, gate, sealer, secrets, clock })),
        new PiiResolver(new PiiService()),
        new PolicyResolver(
          new PolicyService({ unitOfWork, store, changes, gate, clock }),
          history,
          decisions,
          new PolicyTraffic(unitOfWork, decisions),
        ),
        new SpineResolver(
          verifier,
          spine,
          proofs,
          new SpineCheckpoints(unitOfWork),
          new SpineTiles(reader, checkpointer),
        ),
        new WitnessResolver(standings),
      ],
      finders: trustFinders(unitOfWork),
      packSources: [new PolicyEvidence(unitOfWork)],
      jobs: [slices.job(), recordAddedPolicies({ unitOfWork, sealer, logger }), ...archiveJobs(core)],
      executors: [new PolicyExecutor({ changes, store, readers })],
      tables: [store, book],
      async start() {
        await witnesses?.rounds.open();
        checkpointer.open();
      },
    };
  },
});
