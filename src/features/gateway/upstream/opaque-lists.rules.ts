import type { OpaqueLists } from '../../../contracts/provider.js';
import type { JsonObject } from '../../../shared/json/json.js';

/** The members of `OpaqueLists`. */
export const OPAQUE_LISTS = ['annotations', 'contentParts', 'reasoningDetails', 'thinkingBlocks'] as const;

const WIRE_NAMES = {
  annotations: 'annotations',
  contentParts: 'content_parts',
  reasoningDetails: 'reasoning_details',
  thinkingBlocks: 'thinking_blocks',
} as const satisfies Record<keyof OpaqueLists, string>;

/** The lists alone, each item changed. */
export function mapOpaque(lists: OpaqueLists, change: (item: JsonObject) => JsonObject): OpaqueLists {
  const mapped: OpaqueLists = {};
  for (const name of OPAQUE_LISTS) {
    const list = lists[name];
    if (list !== undefined) mapped[name] = list.map((item) => change(item));
  }
  return mapped;
}

export function hasOpaque(lists: OpaqueLists): boolean {
  return OPAQUE_LISTS.some((name) => lists[name] !== undefined);
}

/** Appends each list of a piece to those of the whole. */
export function appendOpaque(whole: OpaqueLists, piece: OpaqueLists): void {
  for (const name of OPAQUE_LISTS) {
    const list = piece[name];
    if (list !== undefined) (whole[name] ??= []).push(...list);
  }
}

/** The lists by their names in JSON. */
export function wireOpaque(lists: OpaqueLists): JsonObject {
  const wire: JsonObject = {};
  for (const name of OPAQUE_LISTS) if (lists[name] !== undefined) wire[WIRE_NAMES[name]] = lists[name];
  return wire;
}
