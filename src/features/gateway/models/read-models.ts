import { readFileSync } from 'node:fs';
import { builtInModels } from './catalogue.data.js';
import type { CatalogueModel } from './catalogue.rules.js';
import { buildCatalogue } from './models-file.js';

/** The built-in models with those of MODELS_FILE. Throws, with a line for each problem, for a file that is not usable. */
export function readModels(modelsFile: string | undefined): ReadonlyMap<string, CatalogueModel> {
  const file: unknown = modelsFile === undefined ? undefined : JSON.parse(readFileSync(modelsFile, 'utf8'));
  const { models, problems } = buildCatalogue(builtInModels, file);
  if (problems.length > 0) throw new Error(['MODELS_FILE is invalid:', ...problems].join('\n  '));
  return models;
}
