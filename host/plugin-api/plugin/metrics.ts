import { token } from '../token.js';

/** The properties that all kinds of metrics share. `L` are the names of their labels. */
interface Figure<L extends string> {
  /**
   * `ventanilla_<plugin>_<what>`, in the style of Prometheus: `_total` at the end of a counter, the unit at the end of
   * others.
   */
  readonly name: string;
  readonly help: string;
  readonly labels: readonly L[];
}

/** A counter, which only grows: how often something happened. */
export interface CounterFigure<L extends string = string> extends Figure<L> {
  readonly kind: 'counter';
}

/** A gauge, which goes up and down: how many there are now. */
export interface GaugeFigure<L extends string = string> extends Figure<L> {
  readonly kind: 'gauge';
}

/** A histogram, the distribution of values: how long something took, how large it was. */
export interface HistogramFigure<L extends string = string> extends Figure<L> {
  readonly kind: 'histogram';
  /** The upper bounds of its buckets, in growing order. */
  readonly buckets: readonly number[];
}

/** A metric that a plugin lists in `definePlugin`. */
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

/** Declares a histogram; times are in seconds. */
export function defineHistogram<const L extends string = never>(
  name: string,
  help: string,
  buckets: readonly number[],
  labels: readonly L[] = [],
): HistogramFigure<L> {
  return { kind: 'histogram', name, help, labels, buckets };
}

/**
 * The values of a metric's labels: codes and states, with few different values. Never an id, a person's data or input
 * of a caller (decisions, section 1).
 */
export type Labels<L extends string> = Readonly<Record<L, string>>;

/** A value of a gauge, with its labels. */
export interface Reading<L extends string> {
  readonly labels: Labels<L>;
  readonly value: number;
}

/**
 * The metrics of this host for `/metrics`. A plugin declares its own (`metrics`): a name outside of
 * `ventanilla_<plugin>_…`, or one that is taken, stops the boot. A metric that no loaded plugin declares cannot be
 * used.
 */
export interface Metrics {
  /** Adds to a counter, 1 by default. */
  add<L extends string>(counter: CounterFigure<L>, labels: Labels<L>, amount?: number): void;
  /** Records a value in a histogram. */
  observe<L extends string>(histogram: HistogramFigure<L>, labels: Labels<L>, value: number): void;
  /** Sets the present value of a gauge. */
  set<L extends string>(gauge: GaugeFigure<L>, labels: Labels<L>, value: number): void;
  /**
   * Registers a function that reads a gauge at each request for `/metrics`, instead of `set`. When `read` fails, the
   * gauge has no value rather than an old one.
   */
  read<L extends string>(gauge: GaugeFigure<L>, read: () => Promise<readonly Reading<L>[]>): void;
}
export const Metrics = token<Metrics>('host/Metrics');
