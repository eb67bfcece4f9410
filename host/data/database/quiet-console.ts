/**
 * Keeps off the console what Sequelize says there where a transaction could not be ended: the words of the database,
 * which may name a person. The error is thrown besides, and logged as all others are.
 */
export function keepTransactionsQuiet(output: Pick<Console, 'warn'>): void {
  const { warn } = output;
  output.warn = (...said: readonly unknown[]) => {
    if (!/^(?:Committing|Rolling back) transaction /.test(String(said[0]))) warn.apply(output, [...said]);
  };
}
