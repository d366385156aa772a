import type { Reply, TestApp } from './app.js';

export const HOUR = 3_600_000;

/** Works on dispute cases of one gateway over REST. */
export function disputeDesk(gateway: () => TestApp, keys: Record<string, string>) {
  const as = (subject: string | undefined) => (subject === undefined ? {} : { key: keys[subject]! });
  const path = (id: string, rest = ''): string => `/api/dispute/cases/${id}${rest}`;
  const send =
    (method: string, rest: string) =>
    (id: string, body: object, subject?: string): Promise<Reply> =>
      gateway().request(method, path(id, rest), { ...as(subject), body });
  const get = (rest: string) => (id: string, subject?: string) => gateway().request('GET', path(id, rest), as(subject));
  return {
    as,
    file: (body: object = {}, subject?: string): Promise<Reply> =>
      gateway().request('POST', '/api/dispute/cases', {
        ...as(subject),
        body: { type: 'payment-discrepancy', claimant: 'clara', description: 'Too little was paid.', ...body },
      }),
    assign: send('PUT', '/assign'),
    setStatus: send('PUT', '/status'),
    escalate: send('PUT', '/escalate'),
    resolve: send('PUT', '/resolve'),
    note: send('POST', '/notes'),
    read: get(''),
    notes: get('/notes'),
    sla: get('/sla'),
    history: get('/history'),
    setPriority: (id: string, variables: object, subject?: string): Promise<Reply> =>
      gateway().graphql(
        `mutation($id: ID!, $priority: CasePriority!, $slaHours: Float, $version: Int) {
           setCasePriority(id: $id, priority: $priority, slaHours: $slaHours, version: $version) { id priority slaHours slaDeadline status version }
         }`,
        { id, ...variables },
        as(subject),
      ),
    /** The spine's events of a case, oldest first. */
    async events(id: string): Promise<any[]> {
      const { json } = await gateway().request('GET', `/api/trust/spine/events?limit=500&resourceId=${id}`);
      return json.events.toReversed();
    },
  };
}
