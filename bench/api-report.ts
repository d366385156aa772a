import { type ApiSample, type ApiWorkload, apiWorkloads } from './apis.ts';
import { median, ratio, shown, times } from './figures.ts';
import type { Target } from './targets.ts';

/** What one API costs, by the medians of the rounds. */
export interface ApiRow {
  name: string;
  requestsPerSecond: number;
  /** µs. */
  cpuPerRequest: number;
  /** ms; NaN of whole answers. */
  firstContent: number;
  /** By processor time; above 1 is in favour of the gateway's API. */
  ratios: { floor: number; portkey: number; chat: number };
}

/** The gateway's APIs beside the peer's, and beside its own chat API. */
export function apiRows(samples: readonly ApiSample[]): ApiRow[] {
  const rounds = (target: Target['name'], { name }: ApiWorkload): ApiSample[] =>
    samples.filter((sample) => sample.target === target && sample.workload.name === name);
  return apiWorkloads.flatMap((workload) => {
    const own = rounds('portcullis', workload);
    if (own.length === 0) return [];
    const chat = apiWorkloads.find(({ api, stream }) => api === 'chat' && stream === workload.stream) ?? workload;
    const against = (others: readonly ApiSample[]): number =>
      median(own.map(({ cpuPerRequest }, round) => ratio(cpuPerRequest, others[round]?.cpuPerRequest, false)));
    return {
      name: workload.name,
      requestsPerSecond: median(own.map(({ load }) => load.requests / load.seconds)),
      cpuPerRequest: median(own.map(({ cpuPerRequest }) => cpuPerRequest)),
      firstContent: median(own.map(({ load }) => load.firstContent.p50)),
      ratios: {
        floor: against(rounds('floor', workload)),
        portkey: against(rounds('portkey', workload)),
        chat: against(rounds('portcullis', chat)),
      },
    };
  });
}

/** The rows as cells, with a head. */
export function apiTable(rows: readonly ApiRow[]): string[][] {
  const head = [
    '1 kB, the gateway by',
    'req/s',
    'CPU µs/req',
    'first token ms',
    'vs floor',
    'vs portkey',
    'vs its chat',
  ];
  return [
    head,
    ...rows.map(({ name, requestsPerSecond, cpuPerRequest, firstContent, ratios: { floor, portkey, chat } }) => [
      name,
      shown(requestsPerSecond, 'req/s'),
      shown(cpuPerRequest, 'µs'),
      shown(firstContent, 'ms'),
      ...[floor, portkey, chat].map(times),
    ]),
  ];
}
