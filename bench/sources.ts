import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Profile } from './stages.ts';

type Payload = ConstructorParameters<typeof SourceMap>[0];

/** The profile with each frame of the built server where it comes from: the file of ours or of a package. */
export function bySource(profile: Profile, built: string): Profile {
  const url = pathToFileURL(built).href;
  const map = new SourceMap(JSON.parse(readFileSync(`${built}.map`, 'utf8')) as Payload);
  const nodes = profile.nodes.map((node) => {
    const { callFrame } = node;
    if (callFrame.url !== url) return node;
    const entry = map.findEntry(callFrame.lineNumber, callFrame.columnNumber);
    if (!('originalSource' in entry)) return node;
    const file = join(dirname(fileURLToPath(url)), entry.originalSource);
    return { ...node, callFrame: { ...callFrame, url: pathToFileURL(file).href, lineNumber: entry.originalLine } };
  });
  return { ...profile, nodes };
}
