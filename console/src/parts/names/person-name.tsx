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
      {isWhole ? <small className="id quiet">{subject}</small> : null}
    </>
  );
}
