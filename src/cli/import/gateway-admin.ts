import { isJsonObject, type JsonObject, objectsOf, textIn } from '../../shared/json/json.js';
import { boundedAnswer } from '../bounded-answer.js';
import { ProgramEnded } from '../program.js';

const PAGE = 100;
const TIMEOUT_MILLIS = 30_000;
const MOST_PAGES = 100;

/** A gateway that does not answer, or refuses everything. */
class NoGateway extends ProgramEnded {
  constructor(message: string, options?: ErrorOptions) {
    super(message, 2, options);
  }
}

/** A change that the gateway refuses: its own words. */
export class ChangeRefused extends Error {}

/** A running gateway, as an administrator of the platform asks it. */
export class GatewayAdmin {
  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  providers(): Promise<JsonObject[]> {
    return this.all('/api/providers', 'providers');
  }

  aliases(): Promise<JsonObject[]> {
    return this.all('/api/model-aliases', 'modelAliases');
  }

  /** Throws ChangeRefused. */
  async change(method: 'POST' | 'PATCH', path: string, body: JsonObject): Promise<void> {
    const { status, json } = await this.send(method, path, body);
    if (status >= 200 && status < 300) return;
    throw new ChangeRefused(wordsOf(json, status));
  }

  private async all(path: string, name: string): Promise<JsonObject[]> {
    const found: JsonObject[] = [];
    let cursor = '';
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ limit: String(PAGE), ...(cursor === '' ? {} : { cursor }) });
      const { status, json } = await this.send('GET', `${path}?${query.toString()}`);
      if (status !== 200) throw new NoGateway(`${this.url}${path}: ${wordsOf(json, status)}`);
      found.push(...objectsOf(json[name]));
      cursor = textIn(json.nextCursor);
      if (cursor === '') return found;
    }
    throw new NoGateway(`${this.url}${path} does not end`);
  }

  private async send(method: string, path: string, body?: JsonObject): Promise<{ status: number; json: JsonObject }> {
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MILLIS),
      });
      const json: unknown = JSON.parse(await boundedAnswer(response));
      return { status: response.status, json: isJsonObject(json) ? json : {} };
    } catch (error) {
      throw new NoGateway(`${this.url} does not answer as a gateway does: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}

/** The message of an error, with the fields that are wrong. */
function wordsOf(json: JsonObject, status: number): string {
  const error = isJsonObject(json.error) ? json.error : json;
  const details = isJsonObject(error.details) ? error.details : {};
  const issues = objectsOf(details.issues ?? error.issues).map(
    ({ path, message }) => `${textIn(path)}: ${textIn(message)}`,
  );
  const said = issues.length > 0 ? issues.join('; ') : textIn(error.message);
  return `${textIn(error.code) || String(status)} ${said}`.trim();
}
