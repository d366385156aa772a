import { isJsonObject, type JsonObject } from '../../shared/json/json.js';

/** Whose key to send, and the statuses that are as they should be. */
interface Ask {
  key: string;
  expect?: readonly number[];
}

/** A client of a gateway, over HTTP with an API key. */
export class GatewayClient {
  constructor(private readonly url: string) {}

  /** The answer's JSON. Throws for an unexpected status. */
  async send(method: string, path: string, body: JsonObject | undefined, ask: Ask): Promise<JsonObject> {
    const { status, json } = await this.ask(method, path, body, ask.key);
    const { expect = [200, 201, 202, 204] } = ask;
    if (!expect.includes(status)) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
    return json;
  }

  /** Executes a GraphQL operation; its data. Throws for errors. */
  async graphql(query: string, variables: JsonObject, key: string): Promise<JsonObject> {
    const { data, errors } = await this.send('POST', '/graphql', { query, variables }, { key });
    if (errors !== undefined || !isJsonObject(data)) throw new Error(`${query}: ${JSON.stringify(errors)}`);
    return data;
  }

  private async ask(method: string, path: string, body: JsonObject | undefined, key: string) {
    const response = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json') === true;
    const json: unknown = isJson && text !== '' ? JSON.parse(text) : {};
    return { status: response.status, json: isJsonObject(json) ? json : {} };
  }
}

/** The text at a path of an answer. Throws if it is missing. */
export function textAt(json: JsonObject, ...path: readonly string[]): string {
  let value: unknown = json;
  for (const name of path) value = isJsonObject(value) ? value[name] : undefined;
  if (typeof value !== 'string') throw new Error(`no text at ${path.join('.')} of ${JSON.stringify(json)}`);
  return value;
}
