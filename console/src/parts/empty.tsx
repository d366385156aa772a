import type { ReactNode } from 'react';

/** The notice in place of an empty list: its title, and how to get a first entry. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children === undefined ? null : <p>{children}</p>}
    </div>
  );
}
