import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';

/** Shown instead of a room that failed to render. */
export function Broken({ error }: ErrorComponentProps) {
  const text = error instanceof Error ? error.message : String(error);
  // A room's file has gone when the server was updated since the page was loaded, and does not come while it is down.
  const isOutdated = /dynamically imported module|Importing a module script/.test(text);
  return (
    <div className="problem" role="alert">
      <h1>{isOutdated ? t`This page could not be loaded` : t`This page could not be shown`}</h1>
      <p>{isOutdated ? t`The console was updated, or the server cannot be reached. Load the page again.` : text}</p>
      <button
        type="button"
        className="primary"
        onClick={() => {
          location.reload();
        }}
      >
        <Trans>Load again</Trans>
      </button>
    </div>
  );
}
