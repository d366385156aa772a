import type { TestApp } from '../app.js';

/** An event as REST shows it. */
export interface ShownEvent {
  action: string;
  details: Record<string, unknown>;
}

/** The events of a record, oldest first. Reads with the administrator's key unless another is given. */
export async function eventsOn(
  app: Pick<TestApp, 'request'>,
  resourceId: string,
  options: { key?: string } = {},
): Promise<ShownEvent[]> {
  const { json } = await app.request('GET', `/api/trust/spine/events?limit=100&resourceId=${resourceId}`, options);
  return (json.events as ShownEvent[]).toReversed();
}

/** The actions of a record's events, oldest first. */
export async function actionsOn(
  app: Pick<TestApp, 'request'>,
  resourceId: string,
  options: { key?: string } = {},
): Promise<string[]> {
  return (await eventsOn(app, resourceId, options)).map(({ action }) => action);
}
