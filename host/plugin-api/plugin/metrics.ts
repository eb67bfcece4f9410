import { token } from '../token.js';

/** What all kinds of figures say of themselves. `L` are the names of their labels. */
interface Figure<L extends string> {
  /** `ventanilla_<plugin>_<what>`, as Prometheus names them: `_total` behind a counter, the unit behind others. */
  readonly name: string;
  readonly help: string;
  readonly labels: readonly L[];
}

/** What only grows: how often something happened. */
export interface CounterFigure<L extends string = string> extends Figure<L> {
  readonly kind: 'counter';
}

/** What goes up and down: how many there are now. */
export interface GaugeFigure<L extends string = string> extends Figure<L> {
  readonly kind: 'gauge';
}

/** What is spread over values: how long something took, how large it was. */
export interface HistogramFigure<L extends string = string> extends Figure<L> {
  readonly kind: 'histogram';
  /** The upper ends of its buckets, in growing order. */
  readonly buckets: readonly number[];
}

/** A figure that a plugin lists in `definePlugin`. */
export type AnyFigure = CounterFigure | GaugeFigure | HistogramFigure;

/** Declares a counter, beside the service that counts. */
export function defineCounter<const L extends string = never>(
  name: string,
  help: string,
  labels: readonly L[] = [],
): CounterFigure<L> {
  return { kind: 'counter', name, help, labels };
}

/** Declares a gauge. */
export function defineGauge<const L extends string = never>(
  name: string,
  help: string,
  labels: readonly L[] = [],
): GaugeFigure<L> {
  return { kind: 'gauge', name, help, labels };
}

/** Declares a histogram; of times, in seconds. */
export function defineHistogram<const L extends string = never>(
  name: string,
  help: string,
  buckets: readonly number[],
  labels: readonly L[] = [],
): HistogramFigure<L> {
  return { kind: 'histogram', name, help, labels, buckets };
}

/**
 * Values of a figure's labels: codes and states, few of each. Never an id, a person's data or what a caller sent
 * (decisions, section 1).
 */
export type Labels<L extends string> = Readonly<Record<L, string>>;

/** One value of a gauge. */
export interface Reading<L extends string> {
  readonly labels: Labels<L>;
  readonly value: number;
}

/**
 * Figures of this host for `/metrics`. Each is declared in the plugin (`metrics`): a name outside of
 * `ventanilla_<plugin>_…`, or one that is taken, stops the boot. One that no loaded plugin declares cannot be counted.
 */
export interface Metrics {
  /** Adds to a counter, 1 unless it says otherwise. */
  add<L extends string>(counter: CounterFigure<L>, labels: Labels<L>, amount?: number): void;
  /** Counts a value into a histogram. */
  observe<L extends string>(histogram: HistogramFigure<L>, labels: Labels<L>, value: number): void;
  /** Says what a gauge is now. */
  set<L extends string>(gauge: GaugeFigure<L>, labels: Labels<L>, value: number): void;
  /**
   * Has a gauge read whenever `/metrics` is asked for, in place of `set`. Where `read` fails, it has no value rather
   * than an old one.
   */
  read<L extends string>(gauge: GaugeFigure<L>, read: () => Promise<readonly Reading<L>[]>): void;
}
export const Metrics = token<Metrics>('host/Metrics');
