import type { Settings } from '../../config/settings.js';
import type { ProviderAdapter } from '../../contracts/provider.js';
import { readModels } from '../../features/gateway/models/read-models.js';
import { openProviders } from '../../providers/open-providers.js';
import { UpstreamError } from '../../shared/http/upstream-error.js';
import { fault, type DoctorFinding, ok, buriedReason, warning } from './finding.js';

const TIMEOUT_MILLIS = 10_000;
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
  const providers = await openProviders({ ...settings, sandbox: false });
  try {
    const found = await Promise.all([...providers.adapters].map(([id, adapter]) => checkProvider(id, adapter)));
    const sandbox = settings.sandbox ? [ok('providers', 'all that are not configured are simulated')] : [];
    if (found.length + sandbox.length > 0) return [...found, ...sandbox];
    const todo = 'set OPENAI_API_KEY, ANTHROPIC_API_KEY, LOCAL_BASE_URL or PROVIDERS_FILE';
    return [warning('providers', 'none is configured', todo)];
  } finally {
    await providers.close();
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
