import type { ThreadExpressionsOptions } from '../host/expressions/thread-expressions.js';

/** The bounds of expressions where a test is about something else: on a busy machine a thread takes its time. */
export const patientExpressions = {
  patience: 30_000,
  deadlines: {
    step: 250,
    evaluation: 2_500,
    stepCompilation: 4_000,
    compilation: 16_000,
    boot: 60_000,
    starved: 60_000,
  },
} satisfies ThreadExpressionsOptions;
