import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { toBase64 } from '../../../../src/verifier/bytes.js';
import { ReconcileDocument, type ReconciliationShownFragment } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { namesIn, numberIn, oneOf, textIn, textOrNull } from '../../parts/form.js';

const DAY_MILLIS = 86_400_000;
/** Bytes of a compressed file: a request of the console may have 2 MiB, and base64 adds a third. */
const MAX_BYTES = 1_400_000;
const FORMATS = ['OPENAI', 'ANTHROPIC', 'AWS_CUR'] as const;

interface Packed {
  name: string;
  /** The file by gzip, as base64. */
  content: string;
}

/** The form for a comparison, filled in with the month before this one. */
export function ReconciliationForm({ done }: { done: (made: ReconciliationShownFragment) => void }) {
  const [format, setFormat] = useState<string>('OPENAI');
  const [way, setWay] = useState('file');
  const [file, setFile] = useState<Packed | string>();
  const [{ first, last }] = useState(() => lastMonth(new Date()));
  const isAsked = way === 'credential' && format !== 'AWS_CUR';
  const packed = typeof file === 'object' ? file : undefined;
  const choose = async (chosen: File | undefined): Promise<void> => {
    setFile(undefined);
    if (chosen !== undefined)
      setFile((await packedFile(chosen)) ?? t`It is too large for the console: send it by the API.`);
  };
  return (
    <ActionForm
      document={ReconcileDocument}
      name={t`Compare them`}
      layout="fields"
      variablesOf={(form) => ({
        input: {
          provider: textIn(form, 'provider'),
          format: oneOf(form, 'format', FORMATS) ?? 'OPENAI',
          startDate: `${textIn(form, 'first')}T00:00:00.000Z`,
          endDate: new Date(Date.parse(textIn(form, 'last')) + DAY_MILLIS).toISOString(),
          tolerancePerMille: numberIn(form, 'tolerancePerMille'),
          gatewayKeys: namesIn(form, 'gatewayKeys'),
          ...(isAsked
            ? { credential: textIn(form, 'credential'), address: textOrNull(form, 'address') }
            : { report: packed?.content ?? null, filename: packed?.name ?? null, contentType: 'application/gzip' }),
        },
      })}
      done={({ createReconciliation }) => {
        done(createReconciliation);
      }}
    >
      <label>
        <Trans>Provider</Trans> <input name="provider" required maxLength={200} placeholder="own.openai" />
      </label>
      <label>
        <Trans>Reported by</Trans>{' '}
        <select
          name="format"
          value={format}
          onChange={({ target: { value } }) => {
            setFormat(value);
          }}
        >
          <option value="OPENAI">OpenAI</option>
          <option value="ANTHROPIC">Anthropic</option>
          <option value="AWS_CUR">{t`AWS, Cost and Usage Report`}</option>
        </select>
      </label>
      <label>
        <Trans>First day</Trans> <input name="first" type="date" required defaultValue={first} />
      </label>
      <label>
        <Trans>Last day</Trans> <input name="last" type="date" required defaultValue={last} />
      </label>
      {format === 'AWS_CUR' ? null : (
        <label>
          <Trans>Source</Trans>{' '}
          <select
            value={way}
            onChange={({ target: { value } }) => {
              setWay(value);
            }}
          >
            <option value="file">{t`a file`}</option>
            <option value="credential">{t`the provider, with a key`}</option>
          </select>
        </label>
      )}
      {isAsked ? (
        <>
          <label>
            <Trans>Administrator’s key</Trans>{' '}
            <input name="credential" type="password" required minLength={8} autoComplete="off" />
            <small className="quiet">
              <Trans>It is used for this and not stored.</Trans>
            </small>
          </label>
          <label>
            <Trans>Address</Trans> <input name="address" type="url" placeholder={t`the provider’s own`} />
          </label>
        </>
      ) : (
        <label>
          <Trans>Report</Trans>{' '}
          <input
            name="report"
            type="file"
            required
            accept={format === 'AWS_CUR' ? '.csv,.gz' : '.json,.gz'}
            onChange={({ target: { files } }) => void choose(files?.[0])}
          />
          {typeof file === 'string' ? <small role="alert">{file}</small> : null}
          {packed === undefined ? null : (
            <small role="status">
              <Trans>{packed.name} is read.</Trans>
            </small>
          )}
        </label>
      )}
      <label>
        <Trans>Tolerance, in thousandths</Trans>{' '}
        <input name="tolerancePerMille" type="number" min={0} max={1000} step={1} defaultValue={0} />
      </label>
      {format === 'AWS_CUR' ? null : (
        <label className="broad">
          <Trans>Ids of this gateway’s keys at the provider</Trans>{' '}
          <input name="gatewayKeys" placeholder={t`all keys together`} />
          <small className="quiet">
            <Trans>With them, usage by any other key is listed by that key.</Trans>
          </small>
        </label>
      )}
    </ActionForm>
  );
}

/** A file by gzip and base64; undefined where it is too large. Whoever has compressed it already is not compressed again. */
async function packedFile(file: File): Promise<Packed | undefined> {
  const stream = /\.gz$/i.test(file.name) ? file.stream() : file.stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length > MAX_BYTES) return undefined;
  return { name: file.name, content: toBase64(bytes) };
}

/** The first and last day of the month before a moment, in UTC. */
function lastMonth(now: Date): { first: string; last: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);
  return { first: dayOf(Date.UTC(year, month - 1, 1)), last: dayOf(Date.UTC(year, month, 0)) };
}
