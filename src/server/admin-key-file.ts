import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../config/settings.js';

/** Where the administrator's key is that the first start generates. */
export function adminKeyFile({ dataDir }: Settings): string {
  return join(dataDir, 'admin-key');
}

/** Stores it there, for its owner alone. */
export function storeAdminKey(settings: Settings, key: string): void {
  const file = adminKeyFile(settings);
  mkdirSync(settings.dataDir, { recursive: true });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}
