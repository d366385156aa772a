import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Profile } from './stages.ts';

type Payload = ConstructorParameters<typeof SourceMap>[0];

/** The profile with each frame of the built server, which is in `folder`, where it comes from: the file of ours or of a package. */
export function bySource(profile: Profile, folder: string): Profile {
  const within = pathToFileURL(folder).href;
  const maps = new Map<string, SourceMap>();
  const mapOf = (url: string): SourceMap => {
    const known = maps.get(url);
    if (known !== undefined) return known;
    const map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')) as Payload);
    maps.set(url, map);
    return map;
  };
  const nodes = profile.nodes.map((node) => {
    const { callFrame } = node;
    const { url } = callFrame;
    if (!url.startsWith(`${within}/`)) return node;
    const entry = mapOf(url).findEntry(callFrame.lineNumber, callFrame.columnNumber);
    if (!('originalSource' in entry)) return node;
    const file = join(dirname(fileURLToPath(url)), entry.originalSource);
    return { ...node, callFrame: { ...callFrame, url: pathToFileURL(file).href, lineNumber: entry.originalLine } };
  });
  return { ...profile, nodes };
}
