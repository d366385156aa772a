import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Empty } from '../../parts/empty.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { number, usd, word } from '../../parts/text/format.js';
import type { ServedModel } from './terms.js';

const FEW = 10;

/** The models that calls can ask a provider for, with their prices. */
export function ServedModels({ id, models }: { id: string; models: readonly ServedModel[] }) {
  const [areAllShown, showAll] = useState(false);
  const served = models.filter(({ providers }) => providers.includes(id));
  const shown = areAllShown ? served : served.slice(0, FEW);
  return (
    <section>
      <h2>Its models</h2>
      <Table
        caption={`Models of ${id}`}
        rows={shown}
        keyOf={(model) => model.id}
        empty={
          <Empty title="Calls cannot ask it for a model yet">
            A server on a machine of your own says itself what it serves, within a minute. For others, give models with
            their prices.
          </Empty>
        }
        columns={[
          { head: 'Model', cell: (model) => <span className="long">{model.id}</span> },
          { head: 'Kind', cell: ({ type }) => word(type) },
          { head: 'Available', cell: ({ available }) => <Tag state={available ? 'AVAILABLE' : 'UNAVAILABLE'} /> },
          { head: 'Input', cell: ({ price }) => usd(price.input), isNumber: true },
          { head: 'Output', cell: ({ price }) => usd(price.output), isNumber: true },
          {
            head: 'Also served by',
            cell: ({ providers }) => providers.filter((other) => other !== id).join(', ') || '–',
            isMinor: true,
          },
          { head: 'Try', cell: (model) => <Try model={model} /> },
        ]}
      />
      {served.length === 0 ? null : (
        <p className="hint">
          Prices are in USD for a million tokens; of a model that several providers serve, those of the first.
        </p>
      )}
      {shown.length === served.length ? null : (
        <button
          type="button"
          onClick={() => {
            showAll(true);
          }}
        >
          Show all {number(served.length)}
        </button>
      )}
    </section>
  );
}

function Try({ model: { id, type, available } }: { model: ServedModel }) {
  if (type !== 'CHAT' || !available) return '–';
  return (
    <Link to="/playground" search={{ model: id }} aria-label={`Ask it: ${id}`}>
      Ask it
    </Link>
  );
}
