/** The import rules of docs/architecture.md: by folder, then by suffix inside a feature. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const feature = '^src/features/([^/]+)/';
/** The folders of the console that see some others of it only. */
const consoleFolder = (name, comment, folder, below) =>
  forbid(name, comment, { path: `^console/src/${folder}/` }, { path: `^console/src/(?!(?:locales|${below})/)` });

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
      'verifier-stands-alone',
      'the check of proofs is a package of its own: its files run in browsers, and import signatures and hashes only',
      { path: '^src/verifier/' },
      { pathNot: ['^src/verifier/', '^node_modules/@noble/'] },
    ),
    forbid(
      'config-stands-alone',
      'settings know nothing of the house',
      { path: '^src/config/' },
      { path: '^src/(?!config/|shared/|verifier/)' },
    ),
    forbid(
      'contracts-are-types',
      'contracts see each other, database and shared',
      { path: '^src/contracts/' },
      { path: '^src/(?!contracts/|database/|shared/|verifier/)' },
    ),
    forbid(
      'providers-know-their-port',
      'a provider sees the contract of providers only',
      { path: '^src/providers/([^/]+)/', pathNot: '^src/providers/(?:local|bedrock)/' },
      {
        path: '^src/(?!shared/|providers/$1/|providers/(?:http/|credentials/credentials\\.ts$|quirks\\.)|contracts/(?:provider|realtime|call-kinds|upstream-batches)\\.ts$)',
      },
    ),
    forbid(
      'local-may-speak-openai',
      'local servers also speak the OpenAI protocol',
      { path: '^src/providers/local/' },
      {
        path: '^src/(?!shared/|providers/(?:(?:local|http|openai)/|quirks\\.)|contracts/(?:provider|realtime|call-kinds|upstream-batches)\\.ts$)',
      },
    ),
    forbid(
      'bedrock-may-speak-anthropic',
      'Amazon Bedrock serves models of Anthropic’s in their own form',
      { path: '^src/providers/bedrock/' },
      {
        path: '^src/(?!shared/|providers/(?:(?:bedrock|http|anthropic)/|quirks\\.)|contracts/(?:provider|realtime|call-kinds)\\.ts$)',
      },
    ),
    forbid(
      'database-below-features',
      'database knows no area',
      { path: '^src/database/' },
      { path: '^src/(?!database/|shared/|verifier/)' },
    ),
    forbid(
      'events-below-features',
      'events see the database only',
      { path: '^src/events/' },
      { path: '^src/(?!events/|database/|shared/)' },
    ),
    forbid(
      'modules-stand-on',
      'what a module is made of knows no area',
      { path: '^src/module/' },
      { path: '^src/(?!module/|contracts/|events/|database/|config/|shared/|verifier/|rest/route\\.ts$)' },
    ),
    forbid(
      'only-the-server-knows-areas',
      'the list of modules is in one place',
      { path: '^src/(?!server/|cli/|features/|main\\.ts)' },
      { path: '^src/(features|server)/', pathNot: '\\.routes\\.ts$' },
    ),
    forbid(
      'features-meet-in-contracts',
      'another area is known by its contract',
      { path: feature },
      { path: '^src/features/(?!$1/)' },
    ),
    forbid(
      'features-stand-on',
      'features see contracts, events, database and shared, and what rows and resolvers are made of',
      { path: feature },
      {
        path: '^src/(?!features/|module/|contracts/|events/|database/|shared/|verifier/)',
        pathNot: [
          '^src/rest/route\\.ts$',
          '^src/graphql/(authorize|connection|context|evidence|loaders|scalars|schema\\.generated|subscription)\\.ts$',
          '^src/graphql/types/',
          '^src/graphql/validation/(?:constraints|byte-bounds)\\.ts$',
        ],
      },
    ),
    forbid(
      'records-are-the-ground-of-tenancy',
      'entities and their loaders know no other room of tenancy',
      { path: '^src/features/tenancy/records/' },
      { path: '^src/features/tenancy/(?!records/)' },
    ),
    forbid(
      'directory-below-subjects',
      'the directory knows records, and no subject of tenancy',
      { path: '^src/features/tenancy/directory/' },
      { path: '^src/features/tenancy/(?!records/|directory/)' },
    ),
    forbid(
      'rest-executes-graphql',
      'REST knows operations, not services',
      { path: '^src/rest/' },
      { path: '^src/(?!rest/|graphql/|shared/|contracts/|features/.+\\.routes\\.ts$)' },
    ),
    forbid(
      'rules-are-pure',
      'rules see rules, tables, ports, types and shared',
      { path: '\\.rules\\.ts$' },
      {
        pathNot: [
          '\\.data\\.ts$',
          '^crypto$',
          '^src/database/evidence/evidence\\.ts$',
          '\\.rules\\.ts$',
          '\\.port\\.ts$',
          '\\.types\\.ts$',
          '^src/contracts/',
          '^src/shared/',
          '^src/verifier/',
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
      'services-know-no-api',
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
    forbid(
      'console-knows-rules',
      'of the server the console sees rules, tables, shared and the verifier',
      { path: '^console/src/' },
      { path: '^src/', pathNot: ['\\.(rules|data)\\.ts$', '^src/(shared|verifier)/'] },
    ),
    forbid('server-knows-no-console', 'the server serves what was built', { path: '^src/' }, { path: '^console/' }),
    forbid(
      'console-no-cycles',
      'nor a circle of types: shared types have a file of their own',
      { path: '^console/src/' },
      { circular: true },
    ),
    forbid(
      'console-folders-have-a-place',
      'a new folder is a room, or gets rules here',
      {
        path: '^console/src/',
        pathNot:
          '^console/src/((app|explorer|help|rooms/[^/]+|spending|keys|decisions|proof|parts|api|viewer|gql|locales)/|main\\.tsx$)',
      },
      {},
    ),
    consoleFolder('console-explorer-is-apart', 'GraphiQL is a page of its own', 'explorer', 'explorer'),
    consoleFolder('console-help-is-apart', 'the help is pages of its own', 'help', 'help|style'),
    consoleFolder('console-operations-are-generated', 'what is generated sees itself', 'gql', 'gql'),
    consoleFolder('console-texts-are-the-ground', 'texts and languages see themselves', 'locales', 'locales'),
    consoleFolder('console-viewer-below-api', 'who is signed in, and where, needs no client', 'viewer', 'viewer|gql'),
    consoleFolder('console-api-below-parts', 'the client knows no page', 'api', 'api|viewer|gql'),
    consoleFolder('console-parts-below-rooms', 'parts know no room', 'parts', 'parts|api|viewer|gql'),
    consoleFolder(
      'console-subjects-on-parts',
      'what several rooms show of a subject stands on parts',
      '(decisions|proof|keys)',
      '$1|parts|api|viewer|gql',
    ),
    consoleFolder(
      'console-spending-on-subjects',
      'what several rooms show of budgets and spending stands on parts, and says times as decisions do',
      'spending',
      'spending|decisions|parts|api|viewer|gql',
    ),
    consoleFolder(
      'console-rooms-are-apart',
      'a room knows no other room, and no app',
      'rooms/([^/]+)',
      'rooms/$1|spending|decisions|proof|keys|parts|api|viewer|gql',
    ),
    consoleFolder(
      'console-routes-know-addresses',
      'addresses know rooms, and no frame',
      'app/routes',
      'app/routes|rooms|parts',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
