import assert from 'node:assert';
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonValue } from '../../../../host/plugin-api/index.js';
import { canonicalJson, dataDigest } from '../../../../plugins/documents/statement/canonical-json.js';
import { statementVectors } from '../support/statement-vectors.js';
import { randomRuns } from '../../../support/random-runs.js';

const parsed = (text: string): JsonValue => JSON.parse(text) as JsonValue;

/** Characters that differ in their order or in their JSON. */
const characters = fc.constantFrom('a', 'Z', '1', '"', '\\', '/', '\r', '\u0080', '\u2028', 'é', '€', '\ufb33', '😀');

/** Reverses the order of members in all objects. */
function turned(value: JsonValue): JsonValue {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: JsonValue) => turned(item));
  const members: [string, JsonValue][] = Object.entries(value);
  return Object.fromEntries(members.reverse().map(([name, member]) => [name, turned(member)]));
}

describe('canonical JSON', () => {
  it('writes the examples of RFC 8785 and of the test vectors', () => {
    for (const { json, canonical } of statementVectors.canonical)
      expect(canonicalJson(parsed(json))).to.equal(canonical);
  });

  it('writes the numbers of RFC 8785', () => {
    for (const [bits, text] of statementVectors.numbers) {
      const number = Buffer.from(bits, 'hex').readDoubleBE();
      if (text === null) expect(() => canonicalJson(number)).to.throw('no es finito');
      else expect(canonicalJson(number)).to.equal(text);
    }
  });

  it('refuses values without a canonical form', () => {
    for (const json of statementVectors.refused) {
      expect(() => canonicalJson(parsed(json)))
        .to.throw('JSON canónico')
        .with.property('code', 'not_canonical');
    }
  });

  it('goes 200 levels deep, and no deeper', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(canonicalJson(parsed(nested(200)))).to.equal(nested(200));
    for (const levels of [201, 1000, 100_000]) {
      expect(() => canonicalJson(parsed(nested(levels))), String(levels))
        .to.throw('más de 200 niveles')
        .with.property('code', 'too_deep');
    }
  });

  it('equals the value, and has only one form', () => {
    const values = fc.jsonValue({ stringUnit: characters }) as fc.Arbitrary<JsonValue>;
    fc.assert(
      fc.property(values, (value) => {
        const canonical = canonicalJson(value);
        assert.deepStrictEqual(parsed(canonical), parsed(JSON.stringify(value)));
        expect(canonicalJson(turned(value))).to.equal(canonical);
        expect(canonicalJson(parsed(canonical))).to.equal(canonical);
      }),
      randomRuns(100),
    );
  });

  it('is digested as UTF-8', () => {
    expect(dataDigest({ b: 'ñ', a: 1 })).to.equal(createHash('sha256').update('{"a":1,"b":"ñ"}', 'utf8').digest('hex'));
  });
});
