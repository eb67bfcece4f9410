import { hostConfigShape } from '../host/boot/config/host-config.js';
import { readLayers, type Layer } from '../host/boot/config/layers.js';
import type { ThreadExpressionsOptions } from '../host/text/expressions/thread-expressions.js';

/**
 * The limits of the product's plugins for tests that are not about limits, generous for a slow machine; the host's
 * limits are in `config/test.yaml`.
 */
export const patientPlugins = {
  procedures: { executor: { queueSeconds: 30 } },
  documents: { pdf: { waitSeconds: 60, printSeconds: 60 } },
  messenger: { callSeconds: 50 },
} satisfies Readonly<Record<string, Layer>>;

/** The configuration key `database` of a test host, for a test that opens connections without one. */
export const testDatabaseConfig = hostConfigShape.database.parse(readLayers({ NODE_ENV: 'test' })['database']);

/** Long limits of the threads of expressions. */
export const patientExpressions = {
  patience: 30_000,
  deadlines: {
    step: 250,
    evaluation: 2_500,
    stepCompilation: 10_000,
    compilation: 30_000,
    boot: 60_000,
    starved: 60_000,
  },
} satisfies ThreadExpressionsOptions;
