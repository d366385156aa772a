import { t } from '@lingui/core/macro';
import { visible } from '../parts/text/visible.js';
import { type Line, linesBetween } from './lines.js';

type Json = Readonly<Record<string, unknown>>;

/** The parts of a definition in the order in which people read them; others come after. */
const PARTS = ['name', 'title', 'description', 'annotations', 'inputSchema', 'outputSchema'];
const NAMES: Readonly<Record<string, string>> = {
  name: t`Name`,
  title: t`Title`,
  description: t`Description`,
  annotations: t`Annotations`,
  inputSchema: t`Arguments`,
  outputSchema: t`Result`,
};

/** The lines in which a part of a definition differs from what was accepted. */
export interface ChangedPart {
  name: string;
  lines: Line[];
}

/** Where a definition differs from the one that was accepted, part by part. */
export function changesOf(accepted: Json, offered: Json): ChangedPart[] {
  const others = Object.keys({ ...accepted, ...offered }).filter((name) => !PARTS.includes(name));
  return [...PARTS, ...others.sort()].flatMap((part) => {
    const [before, after] = [accepted[part], offered[part]];
    if (jsonOf(before) === jsonOf(after)) return [];
    // An absent text and an empty one read alike, and are not the same definition.
    const read = textOf(before) === textOf(after) ? jsonOf : textOf;
    return [{ name: NAMES[part] ?? visible(part), lines: linesBetween(read(before), read(after)) }];
  });
}

function jsonOf(value: unknown): string {
  return value === undefined ? '' : visible(JSON.stringify(value, null, 2));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? visible(value) : jsonOf(value);
}
