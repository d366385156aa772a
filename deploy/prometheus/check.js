// Has Debian's promtool (package prometheus) test the alerts, and read every query of the dashboard. Left out of CI: the package
// brings 100 MB and a web interface for a second's work. `npm run check:alerts`, with promtool in the PATH or in PROMTOOL.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const promtool = (...args) => execFileSync(process.env.PROMTOOL ?? 'promtool', args, { stdio: 'inherit' });
const here = import.meta.dirname;
const { panels } = JSON.parse(readFileSync(join(here, '../grafana/portcullis.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'portcullis-queries-'));
try {
  const rules = panels.flatMap(({ id, targets }) =>
    targets.map(({ refId, expr }) => ({
      record: `panel_${id}_${refId}`,
      expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$job', 'portcullis'),
    })),
  );
  const file = join(folder, 'queries.json');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  promtool('check', 'rules', file);
  promtool('test', 'rules', join(here, 'rules.test.yaml'));
} finally {
  rmSync(folder, { recursive: true });
}
