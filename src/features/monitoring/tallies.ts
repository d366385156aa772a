import {
  Counter,
  Histogram,
  type MetricObjectWithValues,
  type MetricType,
  type MetricValueWithName,
  type Registry,
} from 'prom-client';
import { assertInternal } from '../../shared/library-internals.js';

/** A label's value; undefined where a series does not have the label. */
type LabelValue = string | undefined;
type Labels = Record<string, string>;

interface Branch<Series> {
  readonly next: Map<LabelValue, Branch<Series>>;
  series: Series | undefined;
}

/** The series of a metric, found by one label's value after the other: a key made of them would cost more than the counting. */
class SeriesTree<Series> {
  readonly all: { labels: Labels; series: Series }[] = [];
  private readonly root: Branch<Series> = { next: new Map(), series: undefined };

  constructor(
    private readonly names: readonly string[],
    private readonly begin: () => Series,
  ) {}

  at(values: readonly LabelValue[]): Series {
    let branch = this.root;
    for (const value of values) {
      let next = branch.next.get(value);
      if (next === undefined) branch.next.set(value, (next = { next: new Map(), series: undefined }));
      branch = next;
    }
    return (branch.series ??= this.add(values));
  }

  private add(values: readonly LabelValue[]): Series {
    const given = this.names.flatMap((name, index): [string, string][] => {
      const value = values[index];
      return value === undefined ? [] : [[name, value]];
    });
    const series = this.begin();
    this.all.push({ labels: Object.fromEntries(given), series });
    return series;
  }
}

interface Description {
  name: string;
  help: string;
  labelNames: string[];
  registry: Registry;
}

/**
 * A prom-client counter that takes its sums when the page is rendered. Its own increments validate and join labels each
 * time, which was 3 % of a request's cost.
 */
export class TalliedCounter {
  private readonly series: SeriesTree<{ sum: number }>;

  constructor({ registry, ...description }: Description) {
    const tree = new SeriesTree(description.labelNames, () => ({ sum: 0 }));
    this.series = tree;
    new Counter({
      ...description,
      registers: [registry],
      collect() {
        this.reset();
        for (const { labels, series } of tree.all) this.inc(labels, series.sum);
      },
    });
  }

  /** Adds to the series of these label values, in the order of their names. */
  add(values: readonly LabelValue[], amount = 1): void {
    this.series.at(values).sum += amount;
  }
}

interface Distribution {
  /** Counts per bucket, not cumulative. */
  counts: number[];
  count: number;
  sum: number;
}

type Samples = MetricObjectWithValues<MetricValueWithName<string>>;

/** Throws when prom-client renders a histogram by another method than the one that is overridden here. */
export function assertRendering(rendered: object = Histogram.prototype): void {
  const isThere = typeof Reflect.get(rendered, 'getForPromString') === 'function';
  assertInternal(isThere, 'prom-client', 'Histogram.getForPromString');
}

/** A histogram that renders samples kept elsewhere; it observes nothing itself. */
class AskedHistogram extends Histogram {
  constructor(
    configuration: ConstructorParameters<typeof Histogram>[0],
    private readonly samples: () => Samples,
  ) {
    super(configuration);
  }

  override get(): Promise<Samples> {
    return Promise.resolve(this.samples());
  }

  /** Called by the registry when it renders the page. */
  getForPromString(): Promise<Samples> {
    return this.get();
  }
}

/** A histogram of prom-client's page that counts by itself; see `TalliedCounter`. */
export class TalliedHistogram {
  private readonly series: SeriesTree<Distribution>;
  private readonly bounds: readonly number[];

  /** `buckets` are upper bounds, rising. */
  constructor({ registry, ...description }: Description & { buckets: number[] }) {
    assertRendering();
    const { name, help, labelNames, buckets } = description;
    this.bounds = buckets;
    this.series = new SeriesTree(labelNames, () => ({ counts: buckets.map(() => 0), count: 0, sum: 0 }));
    const head = {
      name,
      help,
      // The package's types declare an enumeration for the metric's type; at run time it is the word.
      type: 'histogram' as unknown as MetricType,
      aggregator: 'sum',
      collect: () => undefined,
    } as const;
    new AskedHistogram({ ...description, registers: [registry] }, () => ({ ...head, values: this.samples(name) }));
  }

  /** Adds a value to the series of these label values, in the order of their names. */
  add(values: readonly LabelValue[], value: number): void {
    const series = this.series.at(values);
    const { counts } = series;
    const bucket = this.bounds.findIndex((bound) => value <= bound);
    if (bucket !== -1) counts[bucket] = (counts[bucket] ?? 0) + 1;
    series.count += 1;
    series.sum += value;
  }

  private samples(name: string): MetricValueWithName<string>[] {
    return this.series.all.flatMap(({ labels, series: { counts, count, sum } }) => {
      let below = 0;
      const buckets = this.bounds.map((le, index) => {
        below += counts[index] ?? 0;
        return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: below };
      });
      return [
        ...buckets,
        { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: count },
      ];
    });
  }
}
