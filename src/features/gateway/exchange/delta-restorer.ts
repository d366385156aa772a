import type { PieceRestorer, ScreenedTexts, TextForm } from '../../../contracts/pii.js';
import type { ChatStreamPart } from '../../../contracts/provider.js';
import { changeAnnotations, formOfArguments } from './answer-texts.rules.js';

type Delta = ChatStreamPart & { type: 'delta' };

/** Restores placeholders in a streamed answer: each text of each choice is a stream of its own. */
export class DeltaRestorer {
  private readonly byText = new Map<string, PieceRestorer>();

  constructor(private readonly screened: Pick<ScreenedTexts, 'restorer'>) {}

  /** The piece as the client gets it. The last of a choice also brings what was held back. */
  restore(part: Delta): Delta {
    const { index, content, refusal, reasoningContent, functionCall, toolCalls, annotations, finishReason } = part;
    const isLast = finishReason !== undefined;
    const calls = toolCalls?.map((call) => {
      // The first piece of a call says its type.
      const restorer = this.of(`${index} call ${call.index ?? 0}`, formOfArguments(call.type));
      return call.arguments === undefined ? call : { ...call, arguments: restorer.push(call.arguments) };
    });
    const rest = isLast ? this.heldCalls(index) : [];
    const said = this.text(`${index} content`, content, isLast);
    const refused = this.text(`${index} refusal`, refusal, isLast);
    const reasoned = this.text(`${index} reasoning`, reasoningContent, isLast);
    const asked = this.text(`${index} function`, functionCall?.arguments, isLast, 'json');
    const allCalls = [...(calls ?? []), ...rest];
    return {
      ...part,
      ...(said === undefined ? {} : { content: said }),
      ...(refused === undefined ? {} : { refusal: refused }),
      ...(reasoned === undefined ? {} : { reasoningContent: reasoned }),
      ...(asked === undefined ? {} : { functionCall: { ...functionCall, arguments: asked } }),
      ...(allCalls.length === 0 ? {} : { toolCalls: allCalls }),
      ...(annotations === undefined ? {} : { annotations: changeAnnotations(annotations, (text) => this.whole(text)) }),
    };
  }

  private whole(text: string): string {
    const restorer = this.screened.restorer();
    return restorer.push(text) + restorer.end();
  }

  private text(key: string, piece: string | undefined, isLast: boolean, form?: TextForm): string | undefined {
    const pushed = piece === undefined ? undefined : this.of(key, form).push(piece);
    const held = isLast ? (this.byText.get(key)?.end() ?? '') : '';
    return pushed === undefined && held === '' ? undefined : (pushed ?? '') + held;
  }

  private heldCalls(index: number) {
    const prefix = `${index} call `;
    return [...this.byText].flatMap(([key, restorer]) => {
      const held = key.startsWith(prefix) ? restorer.end() : '';
      return held === '' ? [] : [{ index: Number(key.slice(prefix.length)), arguments: held }];
    });
  }

  private of(key: string, form?: TextForm): PieceRestorer {
    let restorer = this.byText.get(key);
    if (restorer === undefined) this.byText.set(key, (restorer = this.screened.restorer(form)));
    return restorer;
  }
}
