/** The pages of the help by the first segments of rooms; an anchor leads to the part about the room. */
export const HELP_OF_ROOMS: Readonly<Record<string, string>> = {
  '': 'console',
  alerts: 'operations#watching-it',
  applications: 'tools-sign-in',
  batches: 'files-and-batches#batches',
  budgets: 'budgets',
  design: 'design',
  disputes: 'disputes',
  documents: 'analysis',
  evaluations: 'evaluations',
  evidence: 'console#evidence',
  guards: 'guards',
  inbox: 'tasks/approver',
  keys: 'operations#keys',
  models: 'models',
  people: 'sign-in#members',
  playground: 'console#the-playground',
  policies: 'governance#policies',
  prompts: 'prompts',
  proposals: 'governance#proposals',
  providers: 'providers',
  requests: 'console#the-proof-of-a-request',
  spending: 'console#spending',
  stops: 'stops',
  tenants: 'personal-data#a-tenants-rules',
  tools: 'tools',
  webhooks: 'clients/webhooks',
};

/** The address of the help about the page at `pathname`; the first page of the help where no other fits. */
export function helpFor(pathname: string): string {
  const [, room = ''] = pathname.split('/');
  return Object.hasOwn(HELP_OF_ROOMS, room) ? `/help/${HELP_OF_ROOMS[room]}` : '/help';
}
