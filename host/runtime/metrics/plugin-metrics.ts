import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { BootError, reasonOf } from '../boot-error.js';
import type {
  AnyHostPlugin,
  CounterFigure,
  GaugeFigure,
  HistogramFigure,
  Metrics,
  Reading,
} from '../../plugin-api/index.js';
import type { AnyFigure, Labels } from '../../plugin-api/plugin/metrics.js';

type Collector = Counter | Gauge | Histogram;

/** {@link Metrics} in a registry of prom-client. */
export class PluginMetrics implements Metrics {
  readonly registry = new Registry();
  private readonly collectors = new Map<AnyFigure, Collector>();
  private readonly readers = new Map<string, () => Promise<readonly Reading<string>[]>>();

  /** Throws `BootError` for a metric whose name has not its plugin's prefix, or exists already. */
  constructor(plugins: readonly AnyHostPlugin[]) {
    for (const { id, metrics = [] } of plugins) {
      const prefix = `ventanilla_${id.replaceAll('-', '_')}_`;
      for (const figure of metrics) {
        if (!figure.name.startsWith(prefix)) {
          throw new BootError(`Plugin "${id}": the figure ${figure.name} is not named as ${prefix}….`);
        }
        try {
          this.collectors.set(figure, this.collectorOf(figure));
        } catch (cause) {
          const reason = `the figure ${figure.name} cannot be shown: ${reasonOf(cause)}`;
          throw new BootError(`Plugin "${id}": ${reason}`, { cause });
        }
      }
    }
  }

  add<L extends string>(counter: CounterFigure<L>, labels: Labels<L>, amount = 1): void {
    (this.find(counter) as Counter).inc(labels, amount);
  }

  observe<L extends string>(histogram: HistogramFigure<L>, labels: Labels<L>, value: number): void {
    (this.find(histogram) as Histogram).observe(labels, value);
  }

  set<L extends string>(gauge: GaugeFigure<L>, labels: Labels<L>, value: number): void {
    (this.find(gauge) as Gauge).set(labels, value);
  }

  read<L extends string>(gauge: GaugeFigure<L>, read: () => Promise<readonly Reading<L>[]>): void {
    this.find(gauge);
    this.readers.set(gauge.name, read);
  }

  private find(figure: AnyFigure): Collector {
    const collector = this.collectors.get(figure);
    if (!collector) throw new Error(`no loaded plugin declares the figure ${figure.name}`);
    return collector;
  }

  private collectorOf(figure: AnyFigure): Collector {
    const { name, help, labels } = figure;
    const configuration = { name, help, labelNames: [...labels], registers: [this.registry] };
    switch (figure.kind) {
      case 'counter':
        return new Counter(configuration);
      case 'histogram':
        return new Histogram({ ...configuration, buckets: [...figure.buckets] });
      case 'gauge':
        return new Gauge({ ...configuration, collect: () => this.collect(figure) });
    }
  }

  private async collect(gauge: GaugeFigure): Promise<void> {
    const read = this.readers.get(gauge.name);
    if (!read) return;
    const collector = this.find(gauge) as Gauge;
    const readings = await read().catch(() => []);
    collector.reset();
    for (const { labels, value } of readings) collector.set(labels, value);
  }
}
