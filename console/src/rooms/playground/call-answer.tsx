import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { KindAnswerFragment } from '../../gql/graphql.js';
import { Code } from '../../parts/code.js';
import { visible } from '../../parts/text/visible.js';
import { isPercentage, type Row, rowsOf, imagesOf } from './call-answer.rules.js';
import { Governed } from './governed.js';

interface AnswerProps {
  kind: string;
  answer: KindAnswerFragment;
  /** The body of the request. */
  asked: Record<string, unknown>;
}

/** Words of the rules of answers, which are no words of the model. */
const SAID: ReadonlyMap<string, string> = new Map([
  ['flagged', t`flagged`],
  ['not flagged', t`not flagged`],
  ['refused', t`refused`],
  ['yes', t`yes`],
]);

/** An answer as a person reads it, as the API gave it, and what governance did. */
export function CallAnswer({ kind, answer, asked }: AnswerProps) {
  const { body, content, contentType, evidenceId } = answer;
  const type = contentType ?? 'application/octet-stream';
  return (
    <article className="tool-answer">
      {body === null ? null : <Shown kind={kind} body={body} asked={asked} />}
      {content === null || !type.startsWith('audio/') ? null : (
        <audio controls src={`data:${type};base64,${content}`}>
          <track kind="captions" />
        </audio>
      )}
      {body === null ? null : (
        <details>
          <summary>
            <Trans>As the API has it</Trans>
          </summary>
          <Code text={visible(JSON.stringify(shortened(body), null, 2))} label={t`Answer`} />
        </details>
      )}
      <Governed id={evidenceId} />
    </article>
  );
}

function Shown({ kind, body, asked }: Pick<AnswerProps, 'kind' | 'asked'> & { body: Record<string, unknown> }) {
  const { text } = body;
  const images = imagesOf(body);
  const rows = rowsOf(kind, body, asked);
  return (
    <>
      {kind === 'transcription' && typeof text === 'string' ? <p className="answer">{visible(text)}</p> : null}
      {images.map((source, place) => (
        <img key={place} className="made" src={source} alt={t`Picture ${place + 1} of the answer`} />
      ))}
      {rows.length === 0 ? null : <Rows rows={rows} />}
    </>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <table>
      <tbody>
        {rows.map(({ name, said, figure }, place) => (
          <tr key={place}>
            <th scope="row">{visible(name)}</th>
            <td>{said === undefined ? null : (SAID.get(said) ?? visible(said))}</td>
            <td className="number">{figure === undefined ? null : shownFigure(figure)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shownFigure(figure: number): string {
  return isPercentage(figure) ? `${(figure * 100).toFixed(1)} %` : figure.toFixed(3);
}

/** Pictures are thousands of lines of letters. */
function shortened(body: Record<string, unknown>): unknown {
  return JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'string' && value.length > 2_000 ? `${value.slice(0, 80)}…` : value,
    ),
  );
}
