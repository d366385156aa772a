import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useEffectEvent, useRef } from 'react';
import { cel, completionsOf, type Words } from './cel.js';

/** A problem at its place. */
export interface Problem {
  message: string;
  line: number | null;
  column: number | null;
}

interface ConditionEditorProps {
  label: string;
  value: string;
  change: (value: string) => void;
  /** Asks the server for the problems of a condition. */
  check: (condition: string) => Promise<readonly Problem[]>;
  words: Words;
}

/** How long typing has to rest before it is checked, ms. */
const REST_MILLIS = 300;

const colours = HighlightStyle.define([
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--warn)' },
  { tag: tags.bool, color: 'var(--warn)' },
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.variableName, color: 'var(--accent)' },
  { tag: tags.comment, color: 'var(--quiet)' },
]);

/** An editor of CEL: colours, completion with types, and problems at their place. Loaded when a rule is opened. */
export function ConditionEditor({ label, value, change, check, words }: ConditionEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useEffectEvent(change);
  const checked = useEffectEvent(check);
  const initial = useEffectEvent(() => value);
  useEffect(() => {
    if (place.current === null) return undefined;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: initial(),
        extensions: [
          history(),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ override: [completionsOf(words)] }),
          StreamLanguage.define(cel),
          syntaxHighlighting(colours),
          linter(
            async ({ state: { doc } }) => {
              const problems = await checked(doc.toString());
              return problems.map(({ line, column, message }) => {
                const at = doc.line(Math.min(line ?? 1, doc.lines));
                const from = Math.min(at.from + (column ?? 1) - 1, at.to);
                const word = /^\w+/.exec(doc.sliceString(from, at.to))?.[0] ?? ' ';
                return { from, to: Math.min(from + word.length, doc.length), severity: 'error' as const, message };
              });
            },
            { delay: REST_MILLIS },
          ),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) changed(state.doc.toString());
          }),
          // The tab key goes on to the next field.
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
        ],
      }),
    });
    view.current = made;
    return () => {
      made.destroy();
    };
  }, [label, words]);
  useEffect(() => {
    const made = view.current;
    if (made === undefined || made.state.doc.toString() === value) return;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: value } });
  }, [value]);
  return <div ref={place} className="cel" />;
}
