import type { ManifestParts } from './manifest.rules.js';

/** `VERIFY.md`: how people check a pack. */
export function verifyText({ tenant, period, log, absent }: Omit<ManifestParts, 'files'>): string {
  const hasVerifier = !absent.some(({ path }) => path === 'verify.mjs');
  const program = hasVerifier
    ? `\`node verify.mjs <the zip file>\` in a folder without network does all of the following. Node.js 20 or newer is enough.`
    : 'This pack comes without `verify.mjs`, since the gateway was built without it. The checks can be made with any SHA-256 and Ed25519.';
  return `# Evidence of ${tenant}

From ${period.start.toISOString()} to before ${period.end.toISOString()}: places ${log.from} to before ${log.to} of the log
\`${log.origin}\`, under the checkpoint of size ${log.size} with the root \`${log.root}\`.

${program}

1. The zip has the entries of \`manifest.json\` and no others, each with its length and SHA-256.
2. \`manifest.sig\` is a C2SP signed note over the SHA-256 of \`manifest.json\`, by one of these keys:

${log.keys.map((key) => `       ${key}`).join('\n')}

   Compare the key with the one that the operator published elsewhere: a key that comes with the pack proves nothing alone.
3. The notes in \`log/checkpoints/\` are signed by these keys.
4. The leaves of \`log/bundle.jsonl\`, between the subtrees of \`log/range.json\`, give the root (RFC 6962).
5. \`population.csv\`, \`incidents.json\`, the counts and the samples follow from the bundle. A sample is the 25 events of its type
   with the smallest SHA-256 of \`portcullis-sample-1\`, the root, the type and the event's id, each followed by a newline.

## What this does not show

- That nobody used a model without the gateway.
- That events which the scope withholds are outside of it. They are counted, and their leaf hashes are there.
- The details of erased events: their lines have neither salt nor content, and the log has an event of each erasure.
- That what clients recorded (\`recorded\` in \`population.csv\`) is true.
- Compliance with a law or a standard: the reports in \`controls/\` name evidence and its gaps.
`;
}
