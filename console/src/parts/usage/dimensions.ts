import { t } from '@lingui/core/macro';
import type { Dimension } from '../../../../src/shared/selectors/selector.rules.js';

const WORDS: Readonly<Record<Dimension, string>> = {
  key: t`key`,
  user: t`user`,
  group: t`group`,
  agent: t`agent`,
  session: t`session`,
  model: t`model`,
  provider: t`provider`,
  operation: t`operation`,
  tag: t`tag`,
  prompt: t`prompt`,
  tool: t`tool`,
};

/** The word for a dimension of calls, as in a sentence; one that is not known as it is written. */
export function dimensionWord(name: string): string {
  return Object.entries(WORDS).find(([known]) => known === name)?.[1] ?? name;
}
