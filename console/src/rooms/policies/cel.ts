import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import type { StringStream } from '@codemirror/language';
import type { LanguageQuery } from '../../gql/graphql.js';

export type Words = LanguageQuery['policyLanguage'];

/** The tokens of CEL, for colours. */
export const cel = {
  token(stream: StringStream): string | null {
    if (stream.eatSpace()) return null;
    if (stream.match(/^\/\/.*/)) return 'comment';
    if (stream.match(/^[rRbB]{0,2}("(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)/)) return 'string';
    if (stream.match(/^(?:0x[\da-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)u?/)) return 'number';
    if (stream.match(/^(?:true|false|null)\b/)) return 'bool';
    if (stream.match(/^in\b|^has\b/)) return 'keyword';
    if (stream.match(/^(?:action|resource|resourceType|actor|roles|tenant|risk|context|time)\b/)) return 'variableName';
    if (stream.match(/^\w+/)) return null;
    stream.next();
    return null;
  },
};

/** Completes variables, with their types, and functions, with their signatures. */
export function completionsOf({ variables, functions }: Words): CompletionSource {
  const options: Completion[] = [
    ...variables.map(({ name, type, description }) => ({
      label: name,
      type: 'variable',
      detail: type,
      info: description,
    })),
    ...functions.map(({ name, signature }) => ({
      label: name,
      type: 'function',
      detail: signature,
      apply: `${name}(`,
    })),
  ];
  const ofFunctions = options.filter(({ type }) => type === 'function');
  return (context) => {
    const word = context.matchBefore(/[\w.]*/);
    if (word === null || (word.from === word.to && !context.explicit)) return null;
    const dot = word.text.lastIndexOf('.');
    const isMember = dot >= 0 && !variables.some(({ name }) => name.startsWith(word.text.slice(0, dot + 1)));
    if (isMember) return { from: word.from + dot + 1, options: ofFunctions, validFor: /^\w*$/ };
    return { from: word.from, options, validFor: /^[\w.]*$/ };
  };
}
