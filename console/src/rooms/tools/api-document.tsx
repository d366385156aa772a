import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { DocumentOperationsDocument, type DocumentOperationsQuery, type OpenApiInput } from '../../gql/graphql.js';
import { checkedIn, textIn } from '../../parts/form.js';
import { Query } from '../../parts/query.js';
import { visible } from '../../parts/text/visible.js';

type Operation = DocumentOperationsQuery['openApiOperations'][number];
type Source = Pick<OpenApiInput, 'document' | 'documentUrl'>;

interface ApiDocumentProps {
  /** The address that the document is read from until now. */
  documentUrl?: string | null | undefined;
  /** The form that goes on, once the operations are known. */
  children: (source: Source, operations: readonly Operation[]) => ReactNode;
}

/** Reads an OpenAPI document, from an address or a file, and shows its operations. */
export function ApiDocument({ documentUrl, children }: ApiDocumentProps) {
  const [source, setSource] = useState<Source>();
  const read = async (form: HTMLFormElement): Promise<void> => {
    const file = fileIn(form);
    setSource(
      file === undefined ? { documentUrl: textIn(new FormData(form), 'documentUrl') } : { document: await file.text() },
    );
  };
  return (
    <>
      <form
        className="fields"
        aria-label={t`Its document`}
        onSubmit={(event) => {
          event.preventDefault();
          void read(event.currentTarget);
        }}
        onInput={({ currentTarget }) => {
          const field = currentTarget.elements.namedItem('documentUrl');
          if (field instanceof HTMLInputElement) field.required = fileIn(currentTarget) === undefined;
        }}
      >
        <label className="broad">
          <Trans>Address of the OpenAPI document</Trans>{' '}
          <input name="documentUrl" type="url" required maxLength={2048} defaultValue={documentUrl ?? ''} />
        </label>
        <label>
          <Trans>or a file, JSON or YAML</Trans> <input name="file" type="file" accept=".json,.yaml,.yml" />
        </label>
        <div className="submit">
          <button type="submit">
            <Trans>Show its operations</Trans>
          </button>
        </div>
      </form>
      {source === undefined ? null : (
        <Query key={JSON.stringify(source)} document={DocumentOperationsDocument} variables={{ input: source }} isFresh>
          {({ openApiOperations }) => children(source, openApiOperations)}
        </Query>
      )}
    </>
  );
}

function fileIn(form: HTMLFormElement): File | undefined {
  const field = form.elements.namedItem('file');
  return field instanceof HTMLInputElement ? field.files?.[0] : undefined;
}

interface OperationChoiceProps {
  operations: readonly Operation[];
  /** Those that are tools until now; none when absent. */
  chosen?: readonly string[] | null | undefined;
}

/** The operations that become tools; those that cannot say why. */
export function OperationChoice({ operations, chosen }: OperationChoiceProps) {
  const known = new Set(chosen ?? []);
  const usable = operations.filter(({ problem }) => problem === null);
  const others = operations.filter(({ problem }) => problem !== null);
  return (
    <fieldset className="whole">
      <legend>
        <Trans>Operations that become tools</Trans>
      </legend>
      {usable.length === 0 ? (
        <p className="quiet">
          <Trans>None of these operations can become a tool.</Trans>
        </p>
      ) : null}
      {usable.map(({ name, method, path, summary }) => (
        <label key={name} className="check">
          <input type="checkbox" name="operation" value={name} defaultChecked={known.has(name)} />
          <span>
            {visible(name)} <code>{visible(`${method} ${path}`)}</code>{' '}
            <span className="quiet">{visible(summary)}</span>
          </span>
        </label>
      ))}
      {others.length === 0 ? null : (
        <details>
          <summary>
            <Trans>Those that cannot be tools</Trans>
          </summary>
          <ul>
            {others.map(({ name, method, path, problem }, place) => (
              <li key={place}>
                {visible(name)} <code>{visible(`${method} ${path}`)}</code>: {visible(problem ?? '')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  );
}

/** The document of a form with the operations that are ticked in it. */
export function openApiIn(form: FormData, source: Source): OpenApiInput {
  return { ...source, operations: checkedIn(form, 'operation') };
}
