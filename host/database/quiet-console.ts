/**
 * Keeps off the console what Sequelize says there where a transaction could not be ended: the words of the database,
 * which may name a person. The error is thrown besides, and told as all others are.
 */
export function keepTransactionsQuiet(console: Pick<Console, 'warn'>): void {
  const { warn } = console;
  console.warn = (...said: readonly unknown[]) => {
    if (!/^(?:Committing|Rolling back) transaction /.test(String(said[0]))) warn.apply(console, [...said]);
  };
}
