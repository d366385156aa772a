import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import type { CallField } from './call-forms.js';

/** Bytes of a file: a request of the console may have 2 MiB, and base64 adds a third. */
const MAX_FILE_BYTES = 1024 * 1024;

/** The fields of a kind of calls. */
export function CallFields({ fields }: { fields: readonly CallField[] }) {
  return fields.map((field) => <Field key={field.name} field={field} />);
}

function Field({ field }: { field: CallField }) {
  const note = useId();
  const { name, label, as, choices = [], sample, hint } = field;
  if (as === 'file') return <FileField name={name} label={label} />;
  return (
    <label className={as === 'text' || as === 'lines' ? 'broad' : undefined}>
      {label}{' '}
      {as === 'choice' ? (
        <select name={name}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : as === 'line' ? (
        <input name={name} required defaultValue={sample} />
      ) : (
        <textarea
          name={name}
          rows={4}
          required
          defaultValue={sample}
          aria-describedby={hint === undefined ? undefined : note}
        />
      )}
      {hint === undefined ? null : (
        <small id={note} className="quiet">
          {hint}
        </small>
      )}
    </label>
  );
}

/** A file, which is in the form as base64. */
function FileField({ name, label }: { name: string; label: string }) {
  const [file, setFile] = useState({ name: '', content: '' });
  const [problem, setProblem] = useState<string>();
  const read = async (chosen: File | undefined): Promise<void> => {
    setFile({ name: '', content: '' });
    setProblem(undefined);
    if (chosen === undefined) return;
    if (chosen.size > MAX_FILE_BYTES) setProblem(t`A file may have 1 MB here. Larger ones go by the API.`);
    else setFile({ name: chosen.name, content: await base64Of(chosen) });
  };
  return (
    <>
      <label>
        {label} <input type="file" required accept="audio/*" onChange={({ target }) => void read(target.files?.[0])} />
        {problem === undefined ? null : (
          <span className="warning" role="alert">
            {problem}
          </span>
        )}
      </label>
      <input type="hidden" name={name} value={file.content} />
      <input type="hidden" name={`${name}.name`} value={file.name} />
    </>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  // As arguments of one call, all of them would be too many.
  for (let at = 0; at < bytes.length; at += 8_192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return btoa(pieces.join(''));
}
