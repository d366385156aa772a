import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type Cloud, type CloudField, CLOUDS } from './clouds.data.js';
import { KeyField } from './key-field.js';

interface CredentialChoiceProps {
  /** The clouds whose credentials may be chosen. */
  clouds: readonly Cloud[];
  /** The one that is chosen at first; absent for a key. */
  usual: Cloud | undefined;
  isKeyNeeded: boolean;
  /** Whether it is a tenant's own account, which has nothing of the machine. */
  isOwn: boolean;
}

/** The credential of a provider: a key, or that of a cloud. */
export function CredentialChoice({ clouds, usual, isKeyNeeded, isOwn }: CredentialChoiceProps) {
  const [chosen, setChosen] = useState(usual);
  return (
    <>
      <label>
        <Trans>Credential</Trans>{' '}
        <select
          name="credential"
          defaultValue={usual}
          onChange={({ target: { value } }) => {
            setChosen(clouds.find((cloud) => cloud === value));
          }}
        >
          <option value="KEY">{t`API key`}</option>
          {clouds.map((cloud) => (
            <option key={cloud} value={cloud}>
              {CLOUDS[cloud].name}
            </option>
          ))}
        </select>
      </label>
      {chosen === undefined ? (
        <KeyField label={isKeyNeeded ? t`API key` : t`API key, if it needs one`} isNeeded={isKeyNeeded} />
      ) : (
        <CloudFields key={chosen} cloud={chosen} isOwn={isOwn} />
      )}
    </>
  );
}

/** The fields of a cloud's credential, by where it comes from. */
export function CloudFields({ cloud, isOwn }: { cloud: Cloud; isOwn: boolean }) {
  const { sources, given, always } = CLOUDS[cloud];
  const [source, setSource] = useState<string>('GIVEN');
  return (
    <>
      <label>
        <Trans>It comes from</Trans>{' '}
        <select
          name="credential.source"
          value={source}
          onChange={({ target: { value } }) => {
            setSource(value);
          }}
        >
          {sources
            .filter((one) => !isOwn || one.source === 'GIVEN')
            .map((one) => (
              <option key={one.source} value={one.source}>
                {one.name}
              </option>
            ))}
        </select>
      </label>
      {(source === 'GIVEN' ? [...given, ...always] : always).map((field) => (
        <CloudInput key={field.name} field={field} />
      ))}
    </>
  );
}

function CloudInput({ field: { name, label, isSecret, isLong, isNeeded, placeholder } }: { field: CloudField }) {
  const common = {
    name: `credential.${name}`,
    required: isNeeded === true,
    autoComplete: 'off',
    spellCheck: false,
    placeholder,
  };
  return (
    <label className="broad">
      {label}{' '}
      {isLong === true ? (
        <textarea {...common} rows={4} maxLength={32_768} />
      ) : (
        <input {...common} type={isSecret === true ? 'password' : 'text'} maxLength={4_096} />
      )}
    </label>
  );
}
