/**
 * Under this symbol an error of a plugin has the words that the log, an administrator and a trace may have beside its
 * class: codes and kinds, never data. It is the same in every copy of the contract.
 */
export const errorWords: unique symbol = Symbol.for('ventanilla/error-words') as never;
