import type { GuardImage, GuardPart } from '../../../contracts/guards.js';
import type { JoinedText } from '../../../contracts/pii.js';
import type { CarriedTexts } from '../../../contracts/extraction.js';
import { pictureType } from '../../../shared/file-types.js';
import type { Attachment, OutgoingTexts } from '../exchange/outgoing-texts.rules.js';
import { isReadable } from './readable.rules.js';

/** A request as it would leave. */
interface Outgoing {
  /** Its prose, with placeholders in the place of personal data. */
  prose: readonly string[];
  /** Its attachments are those that are no pictures. */
  texts: Pick<OutgoingTexts, 'fixed' | 'joined' | 'attachments' | 'hasLinkedContent'>;
  images: readonly GuardImage[];
  /** The texts of its attachments. */
  read: CarriedTexts;
  /** Its results of tools alone; absent for a kind of call that carries none. */
  results?: OutgoingTexts | undefined;
}

/** The parts of a request that guards judge: all of it, and its results of tools alone. */
export function requestParts({ prose, texts, images, read, results }: Outgoing): GuardPart[] {
  const fixed = [...texts.fixed.filter(isReadable), ...read.texts];
  const opaque = opaqueKinds(texts, read);
  return [
    { point: 'REQUEST', texts: prose, fixed: [...new Set(fixed)], joined: texts.joined, images, opaque },
    ...(results === undefined ? [] : [resultPart(results, read)]),
  ];
}

/** Attachments that guards can look at, and all others. */
export function withoutPictures(attachments: readonly Attachment[]): { images: GuardImage[]; others: Attachment[] } {
  const [images, others]: [GuardImage[], Attachment[]] = [[], []];
  for (const attachment of attachments) {
    const contentType = pictureType(attachment.data);
    if (contentType === undefined) others.push(attachment);
    else images.push({ contentType, data: attachment.data });
  }
  return { images, others };
}

function resultPart({ prose, fixed, joined, ...beside }: OutgoingTexts, read: CarriedTexts): GuardPart {
  const { images, others } = withoutPictures(beside.attachments);
  const opaque = opaqueKinds({ ...beside, attachments: others }, read);
  // Files are read together: whose texts are whose is not known.
  const files = others.length === 0 ? [] : read.texts;
  const texts = [...prose, ...fixed.filter(isReadable), ...files].filter((text) => text !== '');
  return { point: 'TOOL_RESULT', texts: [], fixed: [...new Set(texts)], joined, images, opaque };
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
