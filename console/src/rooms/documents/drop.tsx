import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { byHash, client } from '../../api/client.js';
import {
  AnalysisProgressDocument,
  type AnalysisRowFragment,
  AnalysisStateDocument,
  TemplateNamesDocument,
  type TemplateNamesQuery,
} from '../../gql/graphql.js';
import { DropZone } from '../../parts/files/drop-zone.js';
import { checkedIn, textIn } from '../../parts/form.js';
import { useLive } from '../../parts/live.js';
import { Query } from '../../parts/query.js';
import { Tag } from '../../parts/tag.js';
import { type Priced, PricedFiles } from './priced.js';
import { forecast, upload, type Wish } from './upload.js';

/** Uploads at the same time. */
const AT_ONCE = 3;
/** The share of the progress bar that stands for the upload; the rest is the analysis. */
const SENDING = 0.3;

interface Upload {
  key: number;
  name: string;
  /** Progress of upload and analysis together, from 0 to 1. */
  share: number;
  id?: string;
  status: 'SENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
  problem?: string | undefined;
}

let lastKey = 0;

/** Takes documents that are dropped or chosen, and shows how far each is. */
export function Drop({ sent }: { sent: () => void }) {
  return (
    <Query document={TemplateNamesDocument} variables={{}}>
      {({ analysisTemplates: { templates } }) => <Place templates={templates} sent={sent} />}
    </Query>
  );
}

interface PlaceProps {
  templates: TemplateNamesQuery['analysisTemplates']['templates'];
  /** Called when the server has taken or refused a document. */
  sent: () => void;
}

function Place({ templates, sent }: PlaceProps) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [priced, setPriced] = useState<readonly Priced[]>([]);
  const change = (isThat: (one: Upload) => boolean, changes: Partial<Upload>): void => {
    setUploads((before) => before.map((one) => (isThat(one) ? { ...one, ...changes } : one)));
  };
  const show = ({ id, status, progress, error }: AnalysisRowFragment): void => {
    const share = SENDING + (1 - SENDING) * progress;
    change((one) => one.id === id, { status, share: status === 'FAILED' ? 1 : share, problem: error?.message });
  };
  useLive(
    AnalysisProgressDocument,
    {},
    ({ analysisChanged }) => {
      show(analysisChanged);
    },
    uploads.length > 0,
  );
  /** Reads the state once: progress announced before the upload's answer came could not be assigned. */
  const catchUp = async (id: string): Promise<void> => {
    const { data } = await client.query(byHash(AnalysisStateDocument), { id }, { requestPolicy: 'network-only' });
    if (data !== undefined) show(data.analysis);
  };
  const analyse = async (given: readonly Omit<Priced, 'told'>[]): Promise<void> => {
    setUploads((before) => [
      ...given.map(({ file: { name }, key }) => ({ key, name, share: 0, status: 'SENDING' as const })),
      ...before,
    ]);
    await severalAtOnce(given, async ({ file, key, wish }) => {
      const answer = await upload(file, wish, (share) => {
        change((one) => one.key === key, { share: share * SENDING });
      });
      if ('id' in answer) {
        change((one) => one.key === key, { id: answer.id, status: 'PROCESSING' });
        await catchUp(answer.id);
      } else change((one) => one.key === key, { status: 'FAILED', share: 1, problem: answer.problem });
      sent();
    });
  };
  const price = async (given: readonly Priced[]): Promise<void> => {
    setPriced((before) => [...given, ...before]);
    await severalAtOnce(given, async ({ file, key, wish }) => {
      const told = await forecast(file, wish, () => undefined);
      setPriced((before) => before.map((one) => (one.key === key ? { ...one, told } : one)));
    });
  };
  const leave = ({ key }: Priced): void => {
    setPriced((before) => before.filter((one) => one.key !== key));
  };
  const take = (form: HTMLFormElement, files: readonly File[]): void => {
    const data = new FormData(form);
    const isTicked = (name: string): boolean => checkedIn(data, name).length > 0;
    const wish: Wish = { templateId: textIn(data, 'template'), generate: isTicked('generate') };
    const given = files.map((file) => ({ file, wish, key: (lastKey += 1) }));
    void (wish.generate && isTicked('price') ? price(given) : analyse(given));
  };
  return (
    <section aria-label={t`Analyse documents`}>
      <h2>
        <Trans>Analyse documents</Trans>
      </h2>
      <DropZone
        dropped={(form, files) => {
          take(form, files);
        }}
      >
        <p>
          <Trans>
            Drop PDF, Word, Excel, CSV, HTML, Markdown or text files here, or choose them. Each may have 20 MB.
          </Trans>
        </p>
        <div className="filters">
          <label>
            <Trans>Template</Trans>
            <select name="template">
              {templates.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="check">
            <input type="checkbox" name="generate" value="true" defaultChecked /> <Trans>Enrich with a model</Trans>
          </label>
          <label className="check">
            <input type="checkbox" name="price" value="true" /> <Trans>Show its cost first</Trans>
          </label>
          <label>
            <Trans>Files</Trans>
            <input
              type="file"
              multiple
              onChange={({ target }) => {
                if (target.form !== null) take(target.form, [...(target.files ?? [])]);
                target.value = '';
              }}
            />
          </label>
        </div>
      </DropZone>
      <PricedFiles
        files={priced}
        start={(one) => {
          leave(one);
          void analyse([one]);
        }}
        leave={leave}
      />
      <Uploads uploads={uploads} />
    </section>
  );
}

/** Does the work on all, a few at a time, in their order. */
async function severalAtOnce<T>(given: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...given];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

function Uploads({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads" aria-label={t`Documents that were sent`}>
      {uploads.map(({ key, name, share, id, status, problem }) => (
        <li key={key}>
          <span>
            {id === undefined ? (
              name
            ) : (
              <Link to="/documents/$id" params={{ id }}>
                {name}
              </Link>
            )}
          </span>
          <progress max={1} value={share} aria-label={t`Progress of ${name}`} />
          <Tag state={status} />
          {problem === undefined ? null : <span className="no">{problem}</span>}
        </li>
      ))}
    </ul>
  );
}
