/** A frame of a sampled profile, as V8 gives it. */
export interface ProfileNode {
  id: number;
  /** Lines and columns from 0. */
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  children?: number[];
}

/** A sampled CPU profile: V8's `.cpuprofile`. */
export interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  /** µs before each sample. */
  timeDeltas: number[];
}

/** Of a file of the gateway or of a package, the part of a request's work that it does; the first match counts. */
const STAGES: readonly (readonly [stage: string, files: RegExp])[] = [
  ['personal data', /\/src\/features\/trust\/pii/],
  ['tokens', /\/src\/features\/gateway\/tokens|\/gpt-tokenizer\//],
  ['policy and risk', /\/src\/features\/(?:trust\/policy|interceptor\/(?:risk|steps))|\/@bufbuild\//],
  [
    'evidence',
    /\/src\/(?:database\/|features\/interceptor\/evidence|features\/trust\/spine|shared\/canonical-json)|\/pg(?:-[a-z]+)?\//,
  ],
  ['metrics', /\/src\/features\/monitoring\/|\/prom-client\//],
  ['upstream', /\/src\/providers\/|\/undici\//],
  ['GraphQL', /\/(?:graphql|type-graphql|@apollo)\//],
  ['REST door', /\/src\/(?:rest|graphql)\//],
  ['gateway', /\/src\/features\//],
  ['HTTP server', /^node:_?http/],
];

const ENGINE = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'runtime'],
]);

function stageOf(path: readonly ProfileNode[]): string {
  const [leaf] = path;
  const engine = leaf === undefined ? undefined : ENGINE.get(leaf.callFrame.functionName);
  if (engine !== undefined) return engine;
  for (const { callFrame } of path) {
    const stage = STAGES.find(([, files]) => files.test(callFrame.url));
    if (stage !== undefined) return stage[0];
  }
  return 'runtime';
}

/** Processor time by stage: each sample belongs to the innermost frame that is a stage's. Shares of 1, largest first. */
export function stagesOf(profile: Profile): [stage: string, share: number][] {
  return shares(profile, stageOf);
}

/** Processor time by function, what it calls left out. Shares of 1, largest first. */
export function functionsOf(profile: Profile): [name: string, share: number][] {
  return shares(profile, ([leaf]) => {
    const { functionName = '', url = '', lineNumber = 0 } = leaf?.callFrame ?? {};
    const place = /(?:src|node_modules)\/(?!.*node_modules)(.*)$/.exec(url)?.[1] ?? url;
    return url === '' ? functionName : `${functionName} ${place}:${lineNumber + 1}`;
  });
}

function shares(profile: Profile, nameOf: (path: readonly ProfileNode[]) => string): [string, number][] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)),
  );
  const names = new Map<number, string | undefined>();
  for (const node of profile.nodes) {
    const path: ProfileNode[] = [];
    for (let at: ProfileNode | undefined = node; at !== undefined; at = nodes.get(parents.get(at.id) ?? -1))
      path.push(at);
    names.set(node.id, node.callFrame.functionName === '(idle)' ? undefined : nameOf(path));
  }
  const times = new Map<string, number>();
  let total = 0;
  profile.samples.forEach((id, index) => {
    const name = names.get(id);
    if (name === undefined) return;
    const micros = profile.timeDeltas[index] ?? 0;
    times.set(name, (times.get(name) ?? 0) + micros);
    total += micros;
  });
  return [...times]
    .map(([name, micros]): [string, number] => [name, micros / total])
    .sort((one, other) => other[1] - one[1]);
}
