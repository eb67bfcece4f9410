/** Wide deadlines, so that a loaded machine does not fail what is about something else. */
export const patient = {
  deadlines: {
    step: 5_000,
    evaluation: 10_000,
    stepCompilation: 10_000,
    compilation: 30_000,
    boot: 30_000,
  },
  patience: 30_000,
};
