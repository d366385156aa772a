import type { ReactNode } from 'react';

/** Named facts about one thing, in columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

/** One named fact; renders nothing when the value is missing. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  if (children == null || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface FigureProps {
  name: string;
  children: ReactNode;
  note?: ReactNode;
  isWide?: boolean;
}

/** A large figure with what it means. */
export function Figure({ name, children, note, isWide }: FigureProps) {
  return (
    <div className={isWide === true ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd className="figure">{children}</dd>
      {note === undefined ? null : <dd className="quiet">{note}</dd>}
    </div>
  );
}
