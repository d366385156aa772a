import { parse } from 'yaml';
import { checked, type HasPrice } from '../../../../src/cli/import/check.rules.js';
import { readLitellm } from '../../../../src/cli/import/litellm.rules.js';
import { type Found, type ImportPlan, planOf, type WantedCredential } from '../../../../src/cli/import/plan.rules.js';
import { readPortkey } from '../../../../src/cli/import/portkey.rules.js';
import { type JsonObject, textIn } from '../../../../src/shared/json/json.js';

const PRICED: HasPrice = () => true;

/** Variables whose values are their names. */
export const lookupOf =
  (...names: readonly string[]) =>
  (name: string): string | undefined =>
    names.includes(name) ? `value-of-${name}` : undefined;

/** A plan in short lines, without secrets' values but for their beginnings. */
export interface Shown {
  providers: string[];
  aliases: string[];
  problems: string[];
  notes: string[];
}

export function shownPlan({ providers, aliases, problems, notes }: ImportPlan): Shown {
  return {
    providers: providers.map(({ wanted, terms, credentials, models, weight }) =>
      [
        wanted,
        terms.kind,
        terms.baseUrl,
        credentials.map(({ credential, weight: share }) => `${credentialWord(credential)}×${share}`).join('+'),
        ...Object.keys(terms.headers),
        models === null
          ? '*'
          : models.map(({ id, ...more }) => id + (Object.keys(more).length > 0 ? JSON.stringify(more) : '')).join(' '),
        ...(weight === undefined ? [] : [`weight ${weight}`]),
      ].join(' | '),
    ),
    aliases: aliases.map(
      ({ name, targets }) =>
        `${name} → ${targets.map(({ provider, model, weight }) => `${provider ?? 'any'}/${model}×${weight}`).join(', ')}`,
    ),
    problems: problems.map(({ path, message }) => `${path}: ${message}`),
    notes: notes.map(({ path }) => path),
  };
}

function credentialWord(credential: WantedCredential): string {
  switch (credential.type) {
    case 'none':
      return 'none';
    case 'key':
      return (credential.header ?? 'key') + (credential.text === undefined ? ` of ${credential.variable ?? '?'}` : '');
    case 'cloud':
      return `${textIn(credential.spec.type)} ${textIn(credential.spec.source) || 'given'}${credential.needs.length === 0 ? '' : ` of ${credential.needs.join(' ')}`}`;
  }
}

export function litellmFound(yaml: string, ...variables: readonly string[]): Found {
  return checked(readLitellm(parse(yaml, { version: '1.1' }) as JsonObject, lookupOf(...variables)), PRICED);
}

export function litellmPlan(yaml: string, ...variables: readonly string[]): Shown {
  return shownPlan(planOf(litellmFound(yaml, ...variables)));
}

export function portkeyPlan(config: JsonObject, name = 'app', ...variables: readonly string[]): Shown {
  return shownPlan(planOf(checked(readPortkey(config, name, lookupOf(...variables)), PRICED)));
}
