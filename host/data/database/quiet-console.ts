/**
 * Suppresses Sequelize's warning on the console about a transaction that could not be ended: it quotes the database,
 * which may name a person. The error is thrown too, and logged like all others.
 */
export function keepTransactionsQuiet(output: Pick<Console, 'warn'>): void {
  const { warn } = output;
  output.warn = (...said: readonly unknown[]) => {
    if (!/^(?:Committing|Rolling back) transaction /.test(String(said[0]))) warn.apply(output, [...said]);
  };
}
