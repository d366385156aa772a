import type { LogPlaces, LogRanges } from '../../../contracts/evidence/log-ranges.js';
import { POPULATION_HEADER, populationLine, populationType } from '../../../verifier/pack/population.js';
import type { EvidencePack } from '../pack.entity.js';
import type { PackFileWriter, PackStore } from '../packs/pack-store.service.js';
import type { PackLogState } from '../packs/pack-state.js';
import { bundledEvent, bundleHead, bundleLine, withheldLine } from './bundle.rules.js';
import { type KeptTally, LogTally } from './log-tally.rules.js';
import { isOfPeriod, isShown } from './scope.rules.js';

interface PassOptions {
  ranges: Pick<LogRanges, 'events'>;
  store: PackStore;
}

interface Writers {
  bundle: PackFileWriter;
  population: PackFileWriter;
  incidents: PackFileWriter;
}

/** The one pass over a pack's range: it writes the large files and counts for the rest. */
export class LogPass {
  constructor(private readonly options: PassOptions) {}

  /** `read` is called with the number of events so far, after each page; it throws to end the pass. */
  async run(pack: EvidencePack, log: PackLogState, read: (events: number) => Promise<void>): Promise<KeptTally> {
    const { ranges, store } = this.options;
    const { tenantId } = pack;
    const writers: Writers = {
      bundle: await store.begin(pack, 'log/bundle.jsonl'),
      population: await store.begin(pack, 'population.csv'),
      incidents: await store.begin(pack, 'incidents.json'),
    };
    const tally = new LogTally(log.last.root);
    await writers.bundle.write(bundleHead(tenantId, log.from, log.to));
    await writers.population.write(POPULATION_HEADER);
    await writers.incidents.write('{"incidents":[');
    const range: LogPlaces = { from: BigInt(log.from), to: BigInt(log.to) };
    let isFirst = true;
    while (range.from < range.to) {
      const events = await ranges.events(tenantId, range);
      const lines = { bundle: '', population: '', incidents: '' };
      for (const event of events) {
        if (!isShown(pack, event)) {
          tally.takeWithheld(isOfPeriod(pack, event));
          lines.bundle += withheldLine(event);
          continue;
        }
        const [shown, type] = [bundledEvent(event, pack.redaction), populationType(event)];
        lines.bundle += bundleLine(shown);
        lines.population += populationLine(shown, type);
        const incident = tally.take(event, shown, type);
        if (incident === undefined) continue;
        lines.incidents += isFirst ? incident : `,${incident}`;
        isFirst = false;
      }
      await writers.bundle.write(lines.bundle);
      await writers.population.write(lines.population);
      await writers.incidents.write(lines.incidents);
      range.from += BigInt(events.length);
      await read(Number(range.from) - log.from);
    }
    const kept = tally.kept();
    await writers.incidents.write(`],"listed":${kept.incidents.listed},"total":${kept.incidents.total}}`);
    for (const writer of Object.values(writers) as PackFileWriter[]) await writer.end();
    return kept;
  }
}
