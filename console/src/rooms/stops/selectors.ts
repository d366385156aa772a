import { t } from '@lingui/core/macro';
import { dimensionWord } from '../../parts/usage/dimensions.js';
import type { Dimension } from '../../../../src/shared/selectors/selector.rules.js';

/** The dimensions in words. */
export const DIMENSION_NAMES: Record<Dimension, string> = {
  key: t`Key`,
  user: t`User`,
  group: t`Group`,
  agent: t`Agent`,
  session: t`Session`,
  model: t`Model`,
  provider: t`Provider`,
  operation: t`Operation`,
  tag: t`Tag`,
  prompt: t`Prompt`,
  tool: t`Tool`,
};

/** A row of the form: a dimension, and its values by lines and commas. */
export interface SelectorRow {
  id: number;
  dimension: Dimension;
  values: string;
}

/** The selector of the rows; those without values count for nothing. */
export function selectorOf(rows: readonly SelectorRow[]): Record<string, string[]> {
  const selector: Record<string, string[]> = {};
  for (const { dimension, values } of rows) {
    const named = values
      .split(/[\n,]+/)
      .map((value) => value.trim())
      .filter((value) => value !== '');
    if (named.length > 0) selector[dimension] = [...(selector[dimension] ?? []), ...named];
  }
  return selector;
}

/** The calls that a selector names, in words. */
export function namedBy(selector: Record<string, unknown>): string {
  const parts = Object.entries(selector).map(
    ([dimension, values]) =>
      `${dimensionWord(dimension)} ${[values]
        .flat()
        .map(String)
        .join(t` or `)}`,
  );
  return parts.length === 0 ? t`every call of the tenant` : parts.join(', ');
}
