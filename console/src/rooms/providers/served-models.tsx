import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Empty } from '../../parts/empty.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { number, word } from '../../parts/text/format.js';
import { usdExact } from '../../parts/text/money.js';
import type { ServedModel } from './terms.js';

const FEW = 10;

/** The models that calls can ask a provider for, with their prices. */
export function ServedModels({ id, models }: { id: string; models: readonly ServedModel[] }) {
  const [areAllShown, showAll] = useState(false);
  const served = models.filter(({ providers }) => providers.includes(id));
  const shown = areAllShown ? served : served.slice(0, FEW);
  return (
    <section>
      <h2>
        <Trans>Its models</Trans>
      </h2>
      <Table
        caption={t`Models of ${id}`}
        rows={shown}
        keyOf={(model) => model.id}
        empty={
          <Empty title={t`Calls cannot ask it for a model yet`}>
            <Trans>
              A server on a machine of your own says itself what it serves, within a minute. For others, give models
              with their prices.
            </Trans>
          </Empty>
        }
        columns={[
          { head: t`Model`, cell: (model) => <span className="long">{model.id}</span> },
          { head: t`Kind`, cell: ({ type }) => word(type) },
          { head: t`Available`, cell: ({ available }) => <Tag state={available ? 'AVAILABLE' : 'UNAVAILABLE'} /> },
          { head: t`Input`, cell: ({ price }) => usdExact(price.input), isNumber: true },
          { head: t`Output`, cell: ({ price }) => usdExact(price.output), isNumber: true },
          {
            head: t`Also served by`,
            cell: ({ providers }) => providers.filter((other) => other !== id).join(', ') || '–',
            isMinor: true,
          },
          { head: t`Try`, cell: (model) => <Try model={model} /> },
        ]}
      />
      {served.length === 0 ? null : (
        <p className="hint">
          <Trans>
            Prices are in USD for a million tokens; of a model that several providers serve, those of the first.
          </Trans>
        </p>
      )}
      {shown.length === served.length ? null : (
        <button
          type="button"
          onClick={() => {
            showAll(true);
          }}
        >
          <Trans>Show all {number(served.length)}</Trans>
        </button>
      )}
    </section>
  );
}

function Try({ model: { id, type, available } }: { model: ServedModel }) {
  if (type !== 'CHAT' || !available) return '–';
  return (
    <Link to="/playground" search={{ model: id }} aria-label={t`Ask it: ${id}`}>
      <Trans>Ask it</Trans>
    </Link>
  );
}
