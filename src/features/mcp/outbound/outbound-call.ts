import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type { ClientProfile } from '../relay/client-profile.rules.js';

/** A request that a server may answer by questions of its own. */
export interface OutboundCall {
  method: 'tools/call' | 'resources/read' | 'prompts/get' | 'completion/complete';
  params: JsonObject;
  /** The definition of a tool as it was accepted. */
  definition: JsonObject | undefined;
  /** The client that it is made for. */
  profile: ClientProfile;
  /** The least level of log that the client wants. */
  logLevel: string | undefined;
  wantsProgress: boolean;
  /** The answers to a server's questions, and the state that it gave with them. */
  continued: { answers: JsonObject; state: string | undefined } | undefined;
}

/** A question about a task that a server works on. */
export interface TaskQuestion {
  method: 'tasks/get' | 'tasks/update' | 'tasks/cancel';
  params: JsonObject;
  profile: ClientProfile;
}

/** Everything that a server lists beside tools, as it came. */
export interface OfferedContents {
  resources: JsonValue[];
  templates: JsonValue[];
  prompts: JsonValue[];
}
