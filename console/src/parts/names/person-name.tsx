import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { time } from '../text/format.js';
import { Whole } from '../text/whole.js';
import { useNameOf } from './known-names.js';

interface PersonNameProps {
  subject: string;
  /** Whether the subject stands below the name, as on the page of one record. */
  isWhole?: boolean;
}

/** A person by their name, with the subject, such as an address, as its title; whoever has no name by the subject. */
export function PersonName({ subject, isWhole = false }: PersonNameProps) {
  const name = useNameOf(subject);
  if (name === undefined || name === subject) return <Whole text={subject} />;
  return (
    <>
      <span title={subject}>{name}</span>
      {isWhole ? (
        <>
          {' '}
          <small className="id quiet">{subject}</small>
        </>
      ) : null}
    </>
  );
}

interface NamedProps {
  subject: string;
  children: (name: string) => ReactNode;
}

/**
 * Gives the name of a person to a text that takes no elements, such as a question. The subject is always part of it, since
 * two people may share a name.
 */
export function Named({ subject, children }: NamedProps) {
  const name = useNameOf(subject);
  return children(name === undefined || name === subject ? subject : `${name} (${subject})`);
}

/** When something was done, and by whom. */
export function DoneBy({ at, subject }: { at: string; subject: string }) {
  return (
    <Trans>
      {time(at)} by <PersonName subject={subject} />
    </Trans>
  );
}
