import { t } from '@lingui/core/macro';
import { administers, connectsProviders, isAuditor } from '../viewer/permissions.js';
import type { Viewer } from '../viewer/viewer.js';

export interface Room {
  path: string;
  name: string;
  /** The room's purpose, as the command palette shows it. */
  purpose: string;
  /** The SVG path of the icon, in a box of 16 × 16. */
  icon: string;
  /** Whether the navigation shows the room to a viewer; to everybody when absent. */
  isFor?: (viewer: Viewer) => boolean;
}

/** The rooms by subject, in the order of the navigation. The server has their first segments too: console-pages.ts. */
export const groups: readonly { name: string; rooms: readonly Room[] }[] = [
  {
    name: t`Observe`,
    rooms: [
      { path: '/', name: t`Overview`, purpose: t`Spend, traffic and health`, icon: 'M2 14V9m4 5V4m4 10V7m4 7V2' },
      { path: '/requests', name: t`Requests`, purpose: t`Every request and its proof`, icon: 'M2 4h12M2 8h12M2 12h8' },
      {
        path: '/spending',
        name: t`Spending`,
        purpose: t`Who spent what, beside the last month`,
        icon: 'M8 1a7 7 0 100 14A7 7 0 008 1zM8 4v8M10 6H7a1.500 1.500 0 000 3h2a1.500 1.500 0 010 3H6',
        isFor: isAuditor,
      },
      { path: '/playground', name: t`Playground`, purpose: t`Ask a model`, icon: 'M2 3h12v8H7l-3 3v-3H2z' },
      {
        path: '/batches',
        name: t`Batches`,
        purpose: t`Calls of files of requests, and what they cost`,
        icon: 'M3 2h10v4H3zM3 8h10v2H3zM3 12h10v2H3z',
      },
      {
        path: '/prompts',
        name: t`Prompts`,
        purpose: t`Texts under version, and who put them in force`,
        icon: 'M2 2h9l3 3v9H2zM5 6h6M5 9h6M5 12h3',
        isFor: isAuditor,
      },
      {
        path: '/evaluations',
        name: t`Evaluations`,
        purpose: t`How a model or a prompt does on what really happened`,
        icon: 'M2 14h12M4 14V9m4 5V5m4 9V2M2 6l3-3 2 2 4-4',
        isFor: isAuditor,
      },
    ],
  },
  {
    name: t`Decide`,
    rooms: [
      {
        path: '/inbox',
        name: t`Inbox`,
        purpose: t`What waits for your decision`,
        icon: 'M2 9l2-6h8l2 6v4H2zm0 0h4l1 2h2l1-2h4',
      },
      {
        path: '/proposals',
        name: t`Proposals`,
        purpose: t`What waits, and what became of it`,
        icon: 'M3 2h7l3 3v9H3zM5.500 9l2 2 3-4',
      },
      {
        path: '/policies',
        name: t`Policies`,
        purpose: t`Who may do what, and what a change would do`,
        icon: 'M8 1l6 2v5c0 4-3 6-6 7-3-1-6-3-6-7V3zM5 8l2 2 4-4',
      },
    ],
  },
  {
    name: t`Prove`,
    rooms: [
      {
        path: '/evidence',
        name: t`Evidence`,
        purpose: t`The log, its proofs and the compliance report`,
        icon: 'M8 1.500l5.500 2v4.500c0 3-2.300 5.300-5.500 6.500-3.200-1.200-5.500-3.500-5.500-6.500V3.500zM5.500 8l2 2 3-3.500',
        isFor: isAuditor,
      },
    ],
  },
  {
    name: t`Resolve`,
    rooms: [
      {
        path: '/disputes',
        name: t`Disputes`,
        purpose: t`Cases and their clocks`,
        icon: 'M8 2v12M3 4.500h10M5 14h6M3 4.500l-2 5h4zM13 4.500l-2 5h4z',
      },
      {
        path: '/documents',
        name: t`Documents`,
        purpose: t`Have documents checked, and read what was found`,
        icon: 'M4 1.500h5.500L12.500 4.500v10h-8.500zM6 8h5M6 11h5M6 5h2',
      },
      {
        path: '/design',
        name: t`Design`,
        purpose: t`Frameworks, playbooks and benchmarks`,
        icon: 'M6 2h4v3h-4zM2 11h4v3h-4zM10 11h4v3h-4zM8 5v3M4 11V8h8v3',
      },
    ],
  },
  {
    name: t`Administer`,
    rooms: [
      {
        path: '/guards',
        name: t`Guards`,
        purpose: t`Services and models that judge texts`,
        icon: 'M8 1.500l5.500 2v4.500c0 3-2.300 5.300-5.500 6.500-3.200-1.200-5.500-3.500-5.500-6.500V3.500zM8 5v4M8 11v.5',
        isFor: isAuditor,
      },
      {
        path: '/stops',
        name: t`Stops`,
        purpose: t`Stop model calls at once, and lift stops`,
        icon: 'M5.500 1.500h5l4 4v5l-4 4h-5l-4-4v-5zM5 8h6',
        isFor: isAuditor,
      },
      {
        path: '/tenants',
        name: t`Tenants`,
        purpose: t`Settings, limits and feature packs`,
        icon: 'M2 14V6l4-3v11m0-8h8v8H2m7-5h2m-2 3h2',
        isFor: administers,
      },
      {
        path: '/people',
        name: t`People`,
        purpose: t`Members, invitations and sessions`,
        icon: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 14c0-3 3-4 6-4s6 1 6 4',
        isFor: administers,
      },
      {
        path: '/keys',
        name: t`Keys`,
        purpose: t`Issue and revoke API keys`,
        icon: 'M10 9a3.5 3.5 0 1 0-3-1.700L2 12.500V14h3v-2h2v-2l1-1',
        isFor: administers,
      },
      {
        path: '/budgets',
        name: t`Budgets`,
        purpose: t`Limits on spending, tokens and requests`,
        icon: 'M2 4h12v9H2zM2 7h12M10 10h2',
        isFor: isAuditor,
      },
      {
        path: '/providers',
        name: t`Providers`,
        purpose: t`Connect providers of models, test and change them`,
        icon: 'M5 1v4M11 1v4M3 5h10v2a5 5 0 0 1-10 0zM8 12v3',
        isFor: connectsProviders,
      },
      {
        path: '/models',
        name: t`Models`,
        purpose: t`Prices, providers and their health`,
        icon: 'M8 1l6 3.500v7L8 15l-6-3.500v-7zM8 8l6-3.500M8 8v7M8 8 2 4.500',
        isFor: administers,
      },
      {
        path: '/tools',
        name: t`Tools`,
        purpose: t`MCP servers for agents, and what was accepted of them`,
        icon: 'M10 2a4 4 0 0 0-3.500 6L2 12.500V14h1.500L8 9.500A4 4 0 0 0 13.800 4.700L11 7.500 8.500 5l2.800-2.800z',
        isFor: isAuditor,
      },
      {
        path: '/webhooks',
        name: t`Webhooks`,
        purpose: t`Where events are posted, and what arrived`,
        icon: 'M3 13V9a5 5 0 0 1 10 0v4M1 13h4M11 13h4M8 4V1',
        isFor: administers,
      },
      {
        path: '/alerts',
        name: t`Alerts`,
        purpose: t`What fires, and the rules that say when`,
        icon: 'M3 12h10l-1-2V7a4 4 0 0 0-8 0v3zM7 14h2',
        isFor: administers,
      },
    ],
  },
];

/** The groups with the rooms that a person is shown the way to. */
export function roomsFor(viewer: Viewer): typeof groups {
  return groups
    .map(({ name, rooms }) => ({ name, rooms: rooms.filter(({ isFor }) => isFor?.(viewer) ?? true) }))
    .filter(({ rooms }) => rooms.length > 0);
}
