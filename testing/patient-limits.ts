import { hostConfigShape } from '../host/boot/config/host-config.js';
import { readLayers, type Layer } from '../host/boot/config/layers.js';
import type { ThreadExpressionsOptions } from '../host/text/expressions/thread-expressions.js';

/**
 * The limits of the product's plugins in tests that are not about them: a busy machine takes its time. The host's are
 * in `config/test.yaml`.
 */
export const patientPlugins = {
  procedures: { executor: { queueSeconds: 30 } },
  documents: { pdf: { waitSeconds: 60, printSeconds: 60 } },
  messenger: { callSeconds: 50 },
} satisfies Readonly<Record<string, Layer>>;

/** The key `database` of a test host, for a test that opens connections without one. */
export const testDatabaseConfig = hostConfigShape.database.parse(readLayers({ NODE_ENV: 'test' })['database']);

/** The same for threads of expressions. */
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
