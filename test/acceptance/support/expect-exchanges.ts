import { expect } from 'chai';

/** Expects each text in its order, alone or together with the one before it, in at most as many exchanges as texts. */
export function expectExchanges(exchanges: readonly string[], texts: readonly RegExp[]): void {
  const all = exchanges.join('\n');
  let at = 0;
  for (const text of texts) {
    at = exchanges.findIndex((said, index) => index >= at && text.test(said));
    expect(at, `${text}:\n${all}`).to.not.equal(-1);
  }
  expect(exchanges.length, all).to.be.at.most(texts.length);
}
