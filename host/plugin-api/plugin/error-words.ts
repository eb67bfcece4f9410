/**
 * The symbol under which an error of a plugin carries words that may stand beside its class in the log, for an
 * administrator and in a trace: codes and kinds, never data. It is the same symbol in every copy of the contract.
 */
export const errorWords: unique symbol = Symbol.for('ventanilla/error-words') as never;
