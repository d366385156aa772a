import type { GuardPart } from '../../../contracts/guards.js';
import type { JoinedText } from '../../../contracts/pii.js';
import type { ChatMessage } from '../../../contracts/provider.js';
import type { CarriedTexts } from '../../../contracts/extraction.js';
import { type Attachment, type OutgoingTexts, textsVisited, mapValue } from '../exchange/outgoing-texts.rules.js';
import { isReadable } from './readable.rules.js';

/** A request as it would leave. */
interface Outgoing {
  /** Its prose, with placeholders in the place of personal data. */
  prose: readonly string[];
  texts: Pick<OutgoingTexts, 'fixed' | 'joined' | 'attachments' | 'hasLinkedContent'>;
  /** The texts of its attachments. */
  read: CarriedTexts;
  /** The conversation, where it has one. */
  messages: readonly ChatMessage[];
}

/** The parts of a request that guards judge: all of it, and its results of tools alone. */
export function requestParts({ prose, texts, read, messages }: Outgoing): GuardPart[] {
  const fixed = [...texts.fixed.filter(isReadable), ...read.texts];
  const opaque = opaqueKinds(texts, read);
  const results = messages.filter(({ role }) => role === 'tool' || role === 'function');
  return [
    { point: 'REQUEST', texts: prose, fixed: [...new Set(fixed)], joined: texts.joined, opaque },
    { point: 'TOOL_RESULT', texts: [], fixed: results.flatMap(resultTexts), opaque: [] },
  ];
}

function resultTexts({ content }: ChatMessage): string[] {
  if (content === null) return [];
  const { prose, fixed } = textsVisited((visit) => mapValue(content, visit, 'content'));
  return [...prose, ...fixed.filter(isReadable)].filter((text) => text !== '');
}

function opaqueKinds(
  { attachments, hasLinkedContent }: Pick<OutgoingTexts, 'attachments' | 'hasLinkedContent'>,
  { isUnread }: CarriedTexts,
): string[] {
  const kinds = new Set(isUnread ? attachments.map(kindOf) : []);
  if (hasLinkedContent) kinds.add('links');
  return [...kinds].sort();
}

function kindOf({ contentType = '' }: Attachment): string {
  if (contentType.startsWith('image/')) return 'images';
  return contentType.startsWith('audio/') ? 'audio' : 'files';
}

/** Joined texts with the replacements of their parts. */
export function rejoined(
  joined: readonly JoinedText[],
  before: readonly string[],
  after: readonly string[],
): JoinedText[] {
  const replaced = new Map(before.map((text, at) => [text, after[at] ?? text]));
  return joined.map(({ text, cuts }) => {
    const pieces = [0, ...cuts].map((from, at) => {
      const piece = text.slice(from, cuts[at] ?? text.length);
      return replaced.get(piece) ?? piece;
    });
    let end = 0;
    return { text: pieces.join(''), cuts: pieces.slice(0, -1).map((piece) => (end += piece.length)) };
  });
}
