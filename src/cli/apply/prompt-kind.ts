import { z } from 'zod';
import { type JsonObject, objectsOf, textIn } from '../../shared/json/json.js';
import type { ConfigurationKind, LiveRecord, PlanContext, SpecIssue, ApplyStep } from './kind.port.js';
import { isSameJson } from './plan.rules.js';
import { jsonObject } from './spec-members.js';

const PATH = '/api/prompts';
/** The members by which two versions are the same. */
const CONTENT = ['model', 'messages', 'parameters', 'responseFormat', 'tools', 'variables'] as const;

const version = z.strictObject({
  labels: z.array(z.string()).default([]),
  model: z.string(),
  messages: z.array(z.strictObject({ role: z.string(), content: z.string() })),
  parameters: jsonObject.default({}),
  responseFormat: jsonObject.optional(),
  tools: z.array(jsonObject).default([]),
  variables: jsonObject.default({}),
  note: z.string().optional(),
});

/** Versions are told apart by their content, since their numbers are the gateway's own. */
export const promptKind: ConfigurationKind = {
  kind: 'Prompt',
  folder: 'prompts',
  path: PATH,
  list: 'prompts',
  named: 'name',
  spec: z.strictObject({ description: z.string().optional(), versions: z.array(version).default([]) }),
  problems: versionIssues,
  withParts: async (record, reader) => ({
    ...record,
    versions: await reader.all(`${PATH}/${encodeURIComponent(textIn(record.name))}/versions`, 'versions'),
  }),
  shown: (record) => ({
    ...record,
    versions: objectsOf(record.versions)
      .toSorted((a, b) => Number(a.version) - Number(b.version))
      .filter((one) => labelsOf(record, one).length > 0 || one.version === record.latest)
      .map((one) => ({
        labels: labelsOf(record, one),
        ...contentOf(one),
        ...(one.note === undefined ? {} : { note: one.note }),
      })),
  }),
  actions: { create: 'prompt.create', update: 'prompt.create' },
  fixed: ['description'],
  parts: ['versions'],
  partSteps,
  needs: ({ versions }) => objectsOf(versions).map(({ model }) => textIn(model)),
};

function contentOf(one: JsonObject): JsonObject {
  return Object.fromEntries(CONTENT.flatMap((name) => (one[name] === undefined ? [] : [[name, one[name]]])));
}

function labelsOf(record: JsonObject, one: JsonObject): string[] {
  return objectsOf(record.labels)
    .filter((held) => held.version === one.version)
    .map(({ label }) => textIn(label))
    .sort();
}

function textsOf(value: JsonObject[string]): string[] {
  return Array.isArray(value) ? value.map((one) => textIn(one)) : [];
}

function versionIssues(spec: JsonObject): SpecIssue[] {
  const versions = objectsOf(spec.versions);
  const labels = versions.flatMap((one) => textsOf(one.labels));
  return versions.flatMap((one, at) => [
    ...(versions.findIndex((other) => isSameJson(contentOf(other), contentOf(one))) < at
      ? [{ path: ['versions', at], message: 'has the content of another version in this document' }]
      : []),
    ...(textsOf(one.labels).some((label) => labels.indexOf(label) !== labels.lastIndexOf(label))
      ? [{ path: ['versions', at, 'labels'], message: 'expected each label once' }]
      : []),
  ]);
}

function partSteps(
  { name, spec }: { name: string; spec: JsonObject },
  live: LiveRecord | undefined,
  { prune }: PlanContext,
): ApplyStep[] {
  // Its versions come once it is there.
  if (live === undefined) return [];
  const path = `${PATH}/${encodeURIComponent(name)}`;
  const newest = objectsOf(live.record.versions).toSorted((a, b) => Number(b.version) - Number(a.version));
  const steps: ApplyStep[] = [];
  const wantedLabels = new Set<string>();
  for (const wanted of objectsOf(spec.versions)) {
    const content = contentOf(wanted);
    const alike = newest.filter((one) => isSameJson(normalContent(one), content));
    const [there] = alike;
    const labels = textsOf(wanted.labels);
    for (const label of labels) wantedLabels.add(label);
    if (there === undefined) {
      const input = { ...content, ...(wanted.note === undefined ? {} : { note: wanted.note }) };
      steps.push({
        kind: 'Prompt',
        name,
        verb: 'create',
        part: 'version',
        differences: [
          { member: 'model', to: wanted.model },
          ...(labels.length === 0 ? [] : [{ member: 'labels', to: labels }]),
        ],
        request: { method: 'POST', path: `${path}/versions`, body: input },
        proposal: { action: 'prompt.version', payload: { name, input } },
        needs: [textIn(wanted.model)],
      });
      continue;
    }
    for (const label of labels) {
      const held = objectsOf(live.record.labels).find((one) => one.label === label)?.version;
      if (alike.some((one) => one.version === held)) continue;
      const body = { version: there.version };
      steps.push({
        kind: 'Prompt',
        name,
        verb: held === undefined ? 'create' : 'update',
        part: `label ${label}`,
        differences: [{ member: 'version', from: held, to: there.version }],
        request: { method: 'PUT', path: `${path}/labels/${encodeURIComponent(label)}`, body },
        proposal: { action: 'prompt.label', payload: { name, label, input: body } },
        needs: [],
      });
    }
  }
  if (!prune) return steps;
  const extra = objectsOf(live.record.labels).map(({ label }) => textIn(label));
  return [...steps, ...extra.filter((label) => !wantedLabels.has(label)).map((label) => removal(name, path, label))];
}

function removal(name: string, path: string, label: string): ApplyStep {
  return {
    kind: 'Prompt',
    name,
    verb: 'delete',
    part: `label ${label}`,
    differences: [],
    request: { method: 'DELETE', path: `${path}/labels/${encodeURIComponent(label)}` },
    proposal: { action: 'prompt.label', payload: { name, label } },
    needs: [],
  };
}

/** The content of a version of the gateway with the defaults that a document gets. */
function normalContent(one: JsonObject): JsonObject {
  const parsed = version.safeParse(contentOf(one));
  return parsed.success ? contentOf(JSON.parse(JSON.stringify(parsed.data)) as JsonObject) : contentOf(one);
}
