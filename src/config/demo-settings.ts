import { readSettings, type Settings } from './settings.js';

/** The settings of a demo: as given, with simulated models and a data folder of its own. Throws a SettingsError. */
export function demoSettings(): Settings {
  const { DATA_DIR = '.data/demo' } = process.env;
  return readSettings({ ...process.env, SANDBOX: 'on', DATA_DIR });
}
