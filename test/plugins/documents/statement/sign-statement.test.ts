import { createPrivateKey } from 'node:crypto';
import { expect } from 'chai';
import { dataDigest } from '../../../../plugins/documents/statement/canonical-json.js';
import { signStatement } from '../../../../plugins/documents/statement/sign-statement.js';
import { kidOf, thumbprintOf } from '../../../../plugins/documents/statement/statement-key.js';
import { statementVectors } from '../support/statement-vectors.js';

const { keys, privateKeys, statements } = statementVectors;

describe('the test vectors of statements', () => {
  it('have keys named by their thumbprints', () => {
    for (const key of keys.keys) expect(kidOf(thumbprintOf(key))).to.equal(key.kid);
  });

  for (const { name, text, claims, data } of statements.filter(({ outcome }) => outcome === 'signed')) {
    it(`equal the statements that the service signs: ${name}`, () => {
      const signed = text.slice(text.lastIndexOf('#') + 1);
      const header = Buffer.from(signed.split('.')[0]!, 'base64url').toString();
      const { kid } = JSON.parse(header) as { kid: string };
      const { kty, crv, x, y } = keys.keys.find((key) => key.kid === kid)!;
      const key = createPrivateKey({ key: { kty, crv, x, y, d: privateKeys[kid]! }, format: 'jwk' });
      const { c, d, h, iat, t } = claims!;
      const sha256 = Buffer.from(h, 'base64url').toString('hex');
      if (data !== undefined) expect(dataDigest(data)).to.equal(sha256);
      const statement = { codigo: c, documento: d, titular: t, emitido: new Date(iat * 1000 + 999), sha256 };
      // The signature differs each time.
      expect(signStatement(statement, { kid, key }).split('.').slice(0, 2)).to.deep.equal(
        signed.split('.').slice(0, 2),
      );
    });
  }
});
