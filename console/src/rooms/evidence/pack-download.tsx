import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CombinedError, OperationResult } from 'urql';
import { byHash, passing } from '../../api/client.js';
import { PackPieceDocument, type PackPieceQuery } from '../../gql/graphql.js';
import { download } from '../../parts/files/download.js';
import { Problem } from '../../parts/query.js';
import { useViewer } from '../../viewer/viewer.js';

function pieceOf(id: string, from: string): Promise<OperationResult<PackPieceQuery>> {
  return passing.query(byHash(PackPieceDocument), { id, from }).toPromise();
}

/** Reads a pack piece by piece, and gives it to the person as a file. */
export function PackDownload({ id, start }: { id: string; start: string }) {
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<CombinedError>();
  const { tenant } = useViewer();
  const read = async (): Promise<void> => {
    setError(undefined);
    const pieces: Blob[] = [];
    for (let from: string | null = '0'; from !== null;) {
      setShare(0);
      const { data, error: refusal } = await pieceOf(id, from);
      if (data === undefined || refusal !== undefined) {
        setError(refusal);
        setShare(undefined);
        return;
      }
      const { content, next, size } = data.evidencePackContent;
      pieces.push(new Blob([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))]));
      setShare(next === null ? 1 : Number(next) / Number(size));
      from = next;
    }
    download(`evidence-${tenant.id}-${start.slice(0, 10)}.zip`, 'application/zip', pieces);
    setShare(undefined);
  };
  return (
    <>
      <button type="button" disabled={share !== undefined} onClick={() => void read()}>
        <Trans>Download</Trans>
      </button>
      {share === undefined ? null : <progress aria-label={t`Downloaded`} max={1} value={share} />}
      {error === undefined ? null : <Problem error={error} />}
    </>
  );
}
