import { expect } from 'chai';
import type { ProcedureAnswer } from '../../../../plugins/procedures/contract.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type ProcedureLab } from './support/procedure-lab.js';
import { answering, echo, rowsOf } from './support/shape-fixtures.js';

describe('the answer of a procedure', () => {
  let lab: ProcedureLab;
  before(async () => {
    lab = await openLab();
  });
  after(() => lab?.close());

  const run = (name: string, json = {}): Promise<ProcedureAnswer> => lab.executor.run(callOf(name, json));
  let count = 0;
  const answer = async (json: string): Promise<ProcedureAnswer> => {
    const name = `shape_${(count += 1)}`;
    await lab.make(answering(name, json));
    return run(name);
  };
  const failureOf = async (name: string): Promise<unknown> => {
    const error = await rejectionOf(run(name));
    return (error as { failure?: unknown }).failure ?? error;
  };

  it('is read as a yes with a result or a no with a message', async () => {
    expect(await answer('{"estado":true,"respuesta":{"a":1}}')).to.deep.equal({
      estado: true,
      respuesta: { a: 1 },
    });
    expect(await answer('{"estado":false,"mensaje":"No existe"}')).to.deep.equal({
      estado: false,
      mensaje: 'No existe',
    });
    expect(await answer('{"estado":true,"respuesta":null,"mensaje":"Hecho"}')).to.deep.equal({
      estado: true,
      respuesta: null,
      mensaje: 'Hecho',
    });
  });

  it('returns the JSON of the call unchanged', async () => {
    await lab.make(echo);
    const json = {
      texto: 'ñandú "á" \\ \u0001 🏛️ \u2028',
      numero: 1.5,
      nada: null,
      si: true,
      lista: [[], {}],
    };
    expect(await run('echo', json)).to.deep.equal({ estado: true, respuesta: json });
  });

  it('may be JSON text, an array of one object, or a row', async () => {
    const yes = { estado: true, respuesta: [1] };
    expect(await answer('[{"estado":true,"respuesta":[1]}]')).to.deep.equal(yes);
    await lab.make(
      rowsOf(
        'row_yes',
        "SELECT true, '[1]'::text",
        "SELECT CAST(1 AS BIT) AS estado, N'[1]' AS respuesta",
        'estado boolean, respuesta text',
      ),
      rowsOf(
        'row_no',
        "SELECT 0, 'No'::text",
        "SELECT 0 AS Estado, N'No' AS Mensaje",
        '"Estado" integer, "Mensaje" text',
      ),
      {
        postgres: `CREATE FUNCTION as_text(j text) RETURNS text LANGUAGE sql AS $f$ SELECT '{"estado":true,"respuesta":[1]}'::text $f$`,
        mssql: `CREATE PROCEDURE as_text @j NVARCHAR(MAX) AS
          SELECT CAST(1 AS BIT) AS estado, JSON_QUERY(N'[1]') AS respuesta FOR JSON PATH, WITHOUT_ARRAY_WRAPPER`,
      },
    );
    expect(await run('row_yes')).to.deep.equal(yes);
    expect(await run('row_no')).to.deep.equal({ estado: false, mensaje: 'No' });
    expect(await run('as_text')).to.deep.equal(yes);
  });

  it('is put together from any number of pieces', async () => {
    await lab.make({
      postgres: `CREATE FUNCTION pieces(j jsonb) RETURNS SETOF text LANGUAGE sql AS $f$
        SELECT '{"estado":true,"respuesta":"' UNION ALL (SELECT repeat('ñ', 2000) FROM generate_series(1, 150)) UNION ALL SELECT '"}' $f$`,
      mssql: `CREATE PROCEDURE pieces @j NVARCHAR(MAX) AS
        SELECT CAST(1 AS BIT) AS estado, REPLICATE(CAST(N'ñ' AS NVARCHAR(MAX)), 300000) AS respuesta FOR JSON PATH, WITHOUT_ARRAY_WRAPPER`,
    });
    expect(await run('pieces')).to.deep.equal({ estado: true, respuesta: 'ñ'.repeat(300_000) });
  });

  it('keeps as text only numbers that a double cannot hold', async () => {
    const exact = await answer(
      '{"estado":true,"respuesta":[12345678901234567890,0.1,1.10,123456789012345.678901,9007199254740993,9007199254740992,1e2,1e999,-0.0000000000000000001,"12345678901234567890"]}',
    );
    expect((exact as { respuesta: unknown }).respuesta).to.deep.equal([
      '12345678901234567890',
      0.1,
      1.1,
      '123456789012345.678901',
      '9007199254740993',
      9007199254740992,
      100,
      '1e999',
      -1e-19,
      '12345678901234567890',
    ]);
  });

  it('has JSON text of an object or array in respuesta parsed, and other text left', async () => {
    const respuesta = async (json: string): Promise<unknown> =>
      ((await answer(json)) as { respuesta?: unknown }).respuesta;
    expect(await respuesta('{"estado":true,"respuesta":"{\\"a\\":[1]}"}')).to.deep.equal({ a: [1] });
    expect(await respuesta('{"estado":true,"respuesta":"00123"}')).to.equal('00123');
    expect(await respuesta('{"estado":true,"respuesta":"[no es JSON"}')).to.equal('[no es JSON');
  });

  it('is refused where it lacks the shape of a yes or a no', async () => {
    const wrong = [
      '{"respuesta":1}',
      '{"estado":"true","respuesta":1}',
      '{"estado":1,"respuesta":1}',
      '{"estado":true}',
      '{"estado":false}',
      '{"estado":false,"mensaje":5}',
      '[]',
      '[{"estado":true,"respuesta":1},{"estado":true,"respuesta":2}]',
      'null',
      '5',
      '"texto"',
      '{"estado":null,"respuesta":1}',
      '{"Estado":true,"respuesta":1}',
    ];
    for (const json of wrong) {
      const error = await rejectionOf(answer(json));
      expect(error, json).to.include({ name: 'ProcedureFailedError', failure: 'wrong-shape' });
    }
  });

  it('is refused where it is empty, several rows or several results', async () => {
    await lab.make(
      {
        postgres: `CREATE FUNCTION nothing(j jsonb) RETURNS void LANGUAGE sql AS $f$ SELECT NULL $f$`,
        mssql: `CREATE PROCEDURE nothing @j NVARCHAR(MAX) AS SET NOCOUNT ON`,
      },
      rowsOf(
        'no_row',
        "SELECT true, 'a'::text WHERE false",
        "SELECT CAST(1 AS BIT) AS estado, N'a' AS respuesta WHERE 1 = 0",
        'estado boolean, respuesta text',
      ),
      rowsOf(
        'two_rows',
        "SELECT true, 'a'::text UNION ALL SELECT true, 'b'::text",
        "SELECT CAST(1 AS BIT) AS estado, N'a' AS respuesta UNION ALL SELECT 1, N'b'",
        'estado boolean, respuesta text',
      ),
      rowsOf('other_columns', "SELECT 1, 'a'::text", "SELECT 1 AS id, N'a' AS nombre", 'id integer, nombre text'),
      {
        postgres: `CREATE FUNCTION null_value(j jsonb) RETURNS jsonb LANGUAGE sql AS $f$ SELECT NULL::jsonb $f$`,
        mssql: `CREATE PROCEDURE null_value @j NVARCHAR(MAX) AS SELECT CAST(NULL AS NVARCHAR(MAX)) AS answer`,
      },
      {
        postgres: `CREATE FUNCTION two_sets(j jsonb) RETURNS SETOF jsonb LANGUAGE sql AS $f$
          SELECT '{"estado":true,"respuesta":1}'::jsonb UNION ALL SELECT '{"estado":true,"respuesta":2}' $f$`,
        mssql: `CREATE PROCEDURE two_sets @j NVARCHAR(MAX) AS
          SELECT N'{"estado":true,"respuesta":1}' AS a; SELECT N'{"estado":true,"respuesta":2}' AS a`,
      },
    );
    for (const name of ['nothing', 'no_row', 'two_rows', 'other_columns', 'null_value', 'two_sets']) {
      expect(await failureOf(name), name).to.equal('wrong-shape');
    }
  });

  it('is refused where it is too large, without being read whole', async () => {
    await lab.make(
      rowsOf(
        'million',
        'SELECT true, n::text FROM generate_series(1, 1000000) AS n',
        'WITH d AS (SELECT n FROM (VALUES (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)) AS v(n)) SELECT CAST(1 AS BIT) AS estado, CAST(a.n AS NVARCHAR(10)) AS respuesta FROM d a, d b, d c, d e, d f, d g',
        'estado boolean, respuesta text',
      ),
      {
        postgres: `CREATE FUNCTION huge(j jsonb) RETURNS text LANGUAGE sql AS $f$ SELECT repeat('x', 20000000) $f$`,
        mssql: `CREATE PROCEDURE huge @j NVARCHAR(MAX) AS SELECT REPLICATE(CAST('x' AS NVARCHAR(MAX)), 20000000) AS a`,
      },
      {
        postgres: `CREATE FUNCTION many_pieces(j jsonb) RETURNS SETOF text LANGUAGE sql AS $f$ SELECT repeat('x', 100) FROM generate_series(1, 1000000) $f$`,
        mssql: `CREATE PROCEDURE many_pieces @j NVARCHAR(MAX) AS
          WITH d AS (SELECT n FROM (VALUES (0),(1),(2),(3),(4),(5),(6),(7),(8),(9)) AS v(n))
          SELECT REPLICATE(N'x', 100) AS t FROM d a, d b, d c, d e, d f, d g`,
      },
    );
    expect(await failureOf('million')).to.equal('wrong-shape');
    expect(await failureOf('huge')).to.equal('too-large');
    expect(await failureOf('many_pieces')).to.equal('too-large');
    await lab.make(answering('still_there', '{"estado":true,"respuesta":1}'));
    expect(await run('still_there')).to.deep.equal({ estado: true, respuesta: 1 });
  });
});
