import { expect } from 'chai';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type Fixture, type ProcedureLab } from './support/procedure-lab.js';
import { ledger } from './support/slow-fixtures.js';

/** A procedure that writes into the ledger and answers the text that is stored under its `id`. */
const dictated: Fixture = {
  postgres: [
    'CREATE TABLE answers (id INTEGER, answer TEXT)',
    `CREATE FUNCTION dictated(jsondata jsonb) RETURNS text LANGUAGE plpgsql AS $f$ BEGIN
      INSERT INTO ledger VALUES ((jsondata->>'id')::integer, 'written');
      RETURN (SELECT answer FROM answers WHERE id = (jsondata->>'id')::integer); END $f$`,
  ],
  mssql: [
    'CREATE TABLE answers (id INTEGER, answer NVARCHAR(MAX))',
    `CREATE PROCEDURE dictated @jsondata NVARCHAR(MAX) AS BEGIN
      SET NOCOUNT ON;
      INSERT INTO ledger VALUES (CAST(JSON_VALUE(@jsondata, '$.id') AS INT), N'written');
      SELECT answer FROM answers WHERE id = CAST(JSON_VALUE(@jsondata, '$.id') AS INT); END`,
  ],
};

/** A procedure like `dictated` that answers a row. */
const dictatedRow: Fixture = {
  postgres: `CREATE FUNCTION dictated_row(jsondata jsonb) RETURNS TABLE (estado boolean, respuesta json) LANGUAGE plpgsql
    AS $f$ BEGIN INSERT INTO ledger VALUES ((jsondata->>'id')::integer, 'written');
    RETURN QUERY SELECT true, answer::json FROM answers WHERE id = (jsondata->>'id')::integer; END $f$`,
  mssql: `CREATE PROCEDURE dictated_row @jsondata NVARCHAR(MAX) AS BEGIN
    SET NOCOUNT ON;
    INSERT INTO ledger VALUES (CAST(JSON_VALUE(@jsondata, '$.id') AS INT), N'written');
    SELECT CAST(1 AS BIT) AS estado, answer AS respuesta
    FROM answers WHERE id = CAST(JSON_VALUE(@jsondata, '$.id') AS INT); END`,
};

const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const yes = (respuesta: string): string => `{"estado":true,"respuesta":${respuesta}}`;

describe('answers that JSON or the database cannot hold', () => {
  let lab: ProcedureLab;
  let id = 0;
  before(async () => {
    lab = await openLab();
    await lab.make(ledger, dictated, dictatedRow);
  });
  after(() => lab?.close());

  const run = async (answer: string, name = 'dictated') => {
    id += 1;
    await lab.database.changeRows('INSERT INTO answers (id, answer) VALUES ($1, $2)', [id, answer]);
    return lab.executor.run(callOf(name, { id }));
  };
  const written = () => lab.database.rows('SELECT id FROM ledger WHERE id = $1', [id]);

  for (const [what, texto] of [
    ['lists in each other', yes(lists(200_000))],
    ['one level too many', yes(lists(101))],
    ['objects in each other', yes(objects(101))],
    ['levels in JSON text', yes(JSON.stringify(lists(101)))],
    ['levels behind others', yes(`[${'[1],'.repeat(500)}${lists(101)}]`)],
    ['NUL in mensaje', '{"estado":false,"mensaje":"a\\u0000b"}'],
    ['NUL in the mensaje of a yes', '{"estado":true,"respuesta":1,"mensaje":"a\\u0000b"}'],
    ['half a pair in mensaje', '{"estado":false,"mensaje":"\\ud83d"}'],
    ['NUL deep down', yes('[{"a":["\\u0000"]}]')],
    ['NUL in a name', yes('{"\\u0000":1}')],
    ['half a pair in respuesta', yes('"x\\uDE00"')],
    ['NUL in JSON text', yes(JSON.stringify('["\\u0000"]'))],
    ['NUL in JSON text whose backslash is an escape', yes('"[\\"\\u005cu0000\\"]"')],
    ['NUL in JSON text within JSON text', JSON.stringify(yes('"\\u0000"'))],
  ] as const) {
    it(`fail as a wrong shape, and nothing is kept: ${what}`, async () => {
      expect(await rejectionOf(run(texto))).to.include({ failure: 'wrong-shape' });
      expect(await written()).to.deep.equal([]);
    });
  }

  for (const [what, texto] of [
    ['lists in each other', lists(101)],
    ['NUL', '["\\u0000"]'],
    ['half a pair', '{"a":"\\udc00"}'],
  ] as const) {
    it(`fail as a wrong shape in a row, too: ${what}`, async () => {
      expect(await rejectionOf(run(texto, 'dictated_row'))).to.include({ failure: 'wrong-shape' });
      expect(await written()).to.deep.equal([]);
    });
  }

  for (const [what, respuesta] of [
    ['the deepest', lists(100)],
    ['whole pairs and escaped backslashes', '["\\ud83d\\ude00","\\\\u0000","😀"]'],
    ['many lists beside each other', `[${'[1],'.repeat(5000)}[]]`],
  ] as const) {
    it(`are accepted where they only look so: ${what}`, async () => {
      const expected = { estado: true, respuesta: JSON.parse(respuesta) as unknown };
      expect(await run(yes(respuesta))).to.deep.equal(expected);
      expect(await written()).to.have.length(1);
      expect(await run(respuesta, 'dictated_row')).to.deep.equal(expected);
    });
  }
});
