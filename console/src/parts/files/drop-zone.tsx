import { type ReactNode, useState } from 'react';

interface DropZoneProps {
  /** Called with the form of the zone and the files that were dropped on it. */
  dropped: (form: HTMLFormElement, files: readonly File[]) => void;
  children: ReactNode;
}

/** A form on which files may be dropped; a field for files inside is for those who choose them. */
export function DropZone({ dropped, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    <form
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        dropped(event.currentTarget, [...event.dataTransfer.files]);
      }}
    >
      {children}
    </form>
  );
}
