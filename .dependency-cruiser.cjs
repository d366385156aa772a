/** The import rules of docs/architecture.md: by folder, then by suffix inside a feature. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const feature = '^src/features/([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'every arrow runs downhill',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'shared-is-the-ground',
      'shared imports nothing of ours',
      { path: '^src/shared/' },
      { path: '^src/(?!shared/)' },
    ),
    forbid(
      'config-stands-alone',
      'settings know nothing of the house',
      { path: '^src/config/' },
      { path: '^src/(?!config/|shared/)' },
    ),
    forbid(
      'providers-know-their-port',
      'providers see the gateway ports only',
      { path: '^src/providers/([^/]+)/', pathNot: '^src/providers/local/' },
      { path: '^src/(?!shared/|providers/$1/|providers/http/|features/gateway/[^/]+\\.port\\.ts$)' },
    ),
    forbid(
      'local-may-speak-openai',
      'local servers also speak the OpenAI protocol',
      { path: '^src/providers/local/' },
      { path: '^src/(?!shared/|providers/(local|http|openai)/|features/gateway/[^/]+\\.port\\.ts$)' },
    ),
    forbid(
      'database-below-features',
      'database sees entities only',
      { path: '^src/database/' },
      { path: '^src/(?!database/|config/|shared/|features/[^/]+/[^/]+\\.entity\\.ts$)' },
    ),
    forbid(
      'events-below-features',
      'events see the database only',
      { path: '^src/events/' },
      { path: '^src/(?!events/|database/|shared/)' },
    ),
    forbid(
      'features-meet-at-ports',
      'another feature is reached through its port',
      { path: feature },
      { path: '^src/features/(?!$1/)', pathNot: '\\.port\\.ts$' },
    ),
    forbid(
      'features-stand-on',
      'features see shared, database and events',
      { path: feature },
      {
        path: '^src/(app|main|config|graphql|rest|cli|providers)',
        pathNot: [
          '^src/rest/route\\.ts$',
          '^src/graphql/(authorize|connection|context|constraints|decision|loaders|risk-level|scalars|subscription)\\.ts$',
        ],
      },
    ),
    forbid(
      'rest-executes-graphql',
      'REST knows operations, not services',
      { path: '^src/rest/' },
      { path: '^src/(?!rest/|graphql/|shared/|features/[^/]+/[^/]+\\.(routes|port)\\.ts$)' },
    ),
    forbid(
      'rules-are-pure',
      'rules see rules, ports, types and shared',
      { path: '\\.rules\\.ts$' },
      {
        pathNot: [
          '^crypto$',
          '^src/database/evidence\\.ts$',
          '\\.rules\\.ts$',
          '\\.port\\.ts$',
          '\\.types\\.ts$',
          '^src/shared/',
        ],
      },
    ),
    forbid(
      'resolvers-call-services',
      'no ORM and no rules in resolvers',
      { path: '\\.resolver\\.ts$' },
      { path: ['@mikro-orm', '\\.rules\\.ts$', '^src/database/'] },
    ),
    forbid(
      'services-know-no-door',
      'no GraphQL and no Express in services',
      { path: '\\.service\\.ts$' },
      { path: ['^node_modules/(graphql|type-graphql|express|@apollo)/', '^src/(graphql|rest)/'] },
    ),
    forbid(
      'routes-are-rows',
      'rows name operations',
      { path: '\\.routes\\.ts$' },
      { pathNot: ['\\.generated\\.ts$', '^src/rest/route\\.ts$'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
