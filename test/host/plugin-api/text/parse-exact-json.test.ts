import { expect } from 'chai';
import { parseExactJson } from '../../../../host/plugin-api/text/parse-exact-json.js';

describe('exact JSON', () => {
  for (const number of [
    '0',
    '-0',
    '-1',
    '0.1',
    '1.10',
    '9007199254740991',
    '-9007199254740991',
    '123456789012345',
    '1e3',
    '1E+3',
    '25e-1',
    '1.7976931348623157e308',
    '5e-324',
    '0.30000000000000004',
    '100000000000000000000',
    '1.000000000000000000000',
    '0.0000000000000000000000',
    '0e999999999999999999999',
    '12345678901234567000',
  ]) {
    it(`has a number that a double holds: ${number}`, () => {
      expect(parseExactJson(`{"a":[${number}]}`)).to.deep.equal({ a: [Number(number)] });
    });
  }

  for (const number of [
    '12345678901234567890',
    '-12345678901234567',
    '9007199254740993',
    '1e400',
    '-1E400',
    '1e-400',
    '0.12345678901234567',
    '123456789012345.678',
    '0.1000000000000000055511151231257827',
    `${'9'.repeat(400)}`,
    '1e99999999999999999999999',
  ]) {
    it(`has the text of a number that no double holds: ${number.slice(0, 40)}`, () => {
      expect(parseExactJson(`{"a":[ ${number}],"b":${number}\n}`)).to.deep.equal({ a: [number], b: number });
      expect(parseExactJson(number)).to.equal(number);
    });
  }

  it('leaves texts and names as they are', () => {
    const value = { '12345678901234567890': '"12345678901234567890\\', '\\"': ['1e400', '\\', ''] };
    expect(parseExactJson(JSON.stringify({ ...value, n: 1 }))).to.deep.equal({ ...value, n: 1 });
    const mixed = `{"a\\"":"\\\\","n":1e400,"b":"}1e400\\""}`;
    expect(parseExactJson(mixed)).to.deep.equal({ 'a"': '\\', n: '1e400', b: '}1e400"' });
  });

  for (const text of [
    '{12345678901234567890:1}',
    '[0012345678901234567890]',
    '[12345678901234567890.]',
    '[12345678901234567890e]',
    '[-]',
    '[+12345678901234567890]',
    '"a"12345678901234567890',
    '12345678901234567890 1',
    '[1.2.3456789012345678]',
    '[12345678901234567890-1]',
    '{"a":"12345678901234567890',
    '',
  ]) {
    it(`is refused like any invalid JSON: ${text}`, () => {
      expect(() => JSON.parse(text)).to.throw(SyntaxError);
      expect(() => parseExactJson(text)).to.throw(SyntaxError);
    });
  }

  it('is parsed in linear time', () => {
    // With quadratic cost this would take minutes.
    const long = 1_000_000;
    for (const text of [
      `[1${'0'.repeat(long)}1]`,
      `[0.${'0'.repeat(long)}1]`,
      `[1${'0'.repeat(long)}e-400000]`,
      `["${'\\\\'.repeat(long)}",1e400]`,
      `["${'\\"'.repeat(long)}",1e400]`,
      `[${'12345678901234567,'.repeat(long / 20)}1]`,
      `[${'1e1,'.repeat(long / 4)}1]`,
    ]) {
      expect(parseExactJson(text), text.slice(0, 12)).to.be.an('array');
    }
  });
});
