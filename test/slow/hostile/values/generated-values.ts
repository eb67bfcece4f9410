import fc from 'fast-check';

/** Returns the one value that a generator makes of a number. */
const only = <Value>(arbitrary: fc.Arbitrary<Value>, seed: number): Value =>
  fc.sample(arbitrary, { seed, numRuns: 1 })[0]!;

const letters = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.stringMatching(/^[\x20-\x7e]{0,200}$/),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.emailAddress(),
  fc.webUrl(),
  fc.double().map(String),
  fc.bigInt().map(String),
);

/** Returns a text of any letters, the same for the same number. */
export const generatedText = (seed: number): string => only(letters, seed);

/** Returns the JSON text of any value, the same for the same number. */
export const generatedJson = (seed: number): string =>
  only(
    fc.oneof(
      fc.json({ maxDepth: 5 }),
      letters.map((text) => JSON.stringify(text)),
    ),
    seed,
  );
