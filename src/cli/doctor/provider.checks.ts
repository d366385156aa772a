import type { Settings } from '../../config/settings.js';
import type { ProviderAdapter } from '../../contracts/provider.js';
import { readModels } from '../../features/gateway/models/read-models.js';
import type { Credentials } from '../../providers/credentials/credentials.js';
import { openProviders, type OpenProviders } from '../../providers/open-providers.js';
import { UpstreamError } from '../../shared/http/upstream-error.js';
import { StartFault } from '../../shared/start-fault.js';
import { fault, type DoctorFinding, ok, buriedReason, warning } from './finding.js';

const TIMEOUT_MILLIS = 10_000;
/** An assumed role takes several requests of ten seconds at most. */
const CREDENTIAL_TIMEOUT_MILLIS = 40_000;
const ANY_URL = 'https://bedrock-runtime.us-east-1.amazonaws.com/';
const NO_LIST: ReadonlySet<number | undefined> = new Set([404, 405, 501]);
const REFUSED: ReadonlySet<number | undefined> = new Set([401, 403]);

/** Whether the files of models and providers can be used. */
export function checkModels({ modelsFile, providers }: Settings): DoctorFinding {
  const check = 'models';
  try {
    return ok(check, `${readModels(modelsFile, providers, Date.now()).models.length} have a price`);
  } catch (error) {
    return fault(check, buriedReason(error), 'correct MODELS_FILE or PROVIDERS_FILE: docs/models.md');
  }
}

/** Asks each provider for its list of models, which costs nothing. */
export async function checkProviders(settings: Settings): Promise<DoctorFinding[]> {
  // Simulated ones would only be started to be asked.
  let providers: OpenProviders;
  try {
    providers = await openProviders({ ...settings, sandbox: false });
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    return [fault('providers', error.message, 'correct PROVIDERS_FILE: docs/providers.md')];
  }
  try {
    const found = await Promise.all(
      [...providers.adapters].map(async ([id, adapter]) => {
        const credentials = providers.credentials.get(id);
        const credential = credentials && (await checkCredential(id, credentials));
        // Without a credential its provider would be asked in vain.
        if (credential?.state === 'fault') return [credential];
        return [...(credential === undefined ? [] : [credential]), await checkProvider(id, adapter)];
      }),
    );
    const sandbox = settings.sandbox ? [ok('providers', 'all that are not configured are simulated')] : [];
    if (found.length + sandbox.length > 0) return [...found.flat(), ...sandbox];
    const todo = 'set OPENAI_API_KEY, ANTHROPIC_API_KEY, LOCAL_BASE_URL or PROVIDERS_FILE';
    return [warning('providers', 'none is configured', todo)];
  } finally {
    await providers.close();
  }
}

/** Obtains a token, or keys, of a cloud; the request itself is not sent. */
async function checkCredential(id: string, credentials: Credentials): Promise<DoctorFinding> {
  const check = `credential ${id}`;
  const { type, hint } = credentials.describe();
  try {
    const request = { method: 'GET', url: ANY_URL, body: undefined } as const;
    await credentials.headers(request, AbortSignal.timeout(CREDENTIAL_TIMEOUT_MILLIS));
    return ok(check, `obtained from ${type}${hint === '' ? '' : `, ends in ${hint}`}`);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return fault(check, problem, 'correct its credential, or let this machine reach its issuer: docs/providers.md');
  }
}

async function checkProvider(id: string, adapter: ProviderAdapter): Promise<DoctorFinding> {
  const check = `provider ${id}`;
  try {
    const models = await adapter.listModels(AbortSignal.timeout(TIMEOUT_MILLIS));
    return ok(check, `answers, and lists ${models.length} models`);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { status, message } = error;
    if (REFUSED.has(status)) return fault(check, `refuses the key (${status})`, 'correct its API key');
    if (NO_LIST.has(status))
      return warning(check, `answers ${status} for its list of models`, 'correct its base URL, unless it has no list');
    return fault(check, message, 'start it, correct its base URL, or let this machine reach it');
  }
}
