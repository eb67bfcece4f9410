import { expect } from 'chai';
import { mssqlPlace, postgresPlace } from '../../../../plugins/procedures/executor/fault-place.js';

describe('the place of a failure', () => {
  for (const [where, routine, line] of [
    ['PL/pgSQL function vecino(jsonb) line 12 at PERFORM', 'vecino', 12],
    ['función PL/pgSQL vecino(character varying,jsonb) en la línea 3 en RAISE', 'vecino', 3],
    ['PL/pgSQL function ciudad."Vecino"(jsonb) line 7 at SQL statement', 'ciudad.Vecino', 7],
    ['PL/pgSQL function f2() line 4 during statement block entry', 'f2', 4],
    ['compilation of PL/pgSQL function "año" near line 9', 'año', 9],
    ['compilación de la función PL/pgSQL «año» cerca de la línea 9', 'año', 9],
    [
      'SQL statement "SELECT hija(1)"\nPL/pgSQL function hija(integer) line 2 at RAISE\nPL/pgSQL function madre(jsonb) line 5 at PERFORM',
      'hija',
      2,
    ],
  ] as const) {
    it(`is the innermost line of PL/pgSQL in the context: ${where}`, () => {
      expect(postgresPlace({ where }, false)).to.deep.equal({ routine, line });
    });
  }

  it('contains no part of a statement that the context quotes', () => {
    const where = `SQL statement "SELECT 'Zoraida', 12 line 5"\nSQL function "f" statement 1`;
    expect(postgresPlace({ where }, false)).to.deep.equal({});
  });

  it('names the constraint of PostgreSQL with its table and column, unless the procedure raised the error itself', () => {
    const fault = { constraint: 'predio_pk', schema: 'ciudad', table: 'predio', column: 'ficha' };
    const names = { constraint: 'predio_pk', table: 'ciudad.predio', column: 'ficha' };
    expect(postgresPlace(fault, false)).to.deep.equal(names);
    expect(postgresPlace({ ...fault, schema: undefined } as object, false)).to.include({ table: 'predio' });
    expect(postgresPlace(fault, true)).to.deep.equal({});
    expect(postgresPlace({ constraint: 'de Zoraida Paz' }, false)).to.deep.equal({});
  });

  for (const [number, message, constraint] of [
    [547, 'The INSERT statement conflicted with the CHECK constraint "CK_n". In table "dbo.t".', 'CK_n'],
    [547, 'Instrucción INSERT en conflicto con la restricción CHECK "CK_n" en la tabla "dbo.t".', 'CK_n'],
    [2627, "Violation of PRIMARY KEY constraint 'PK_t'. The duplicate key value is (Paz).", 'PK_t'],
    [2601, "Cannot insert duplicate key row in object 'dbo.t' with unique index 'IX_n'. (Paz)", 'IX_n'],
    [245, "Conversion failed when converting the nvarchar value 'Paz' to data type int.", undefined],
    [50_001, "No existe 'Paz'", undefined],
  ] as const) {
    it(`names the constraint of SQL Server's error ${number} and nothing else: ${message}`, () => {
      const at = { routine: 'dbo.guarda', line: 8 };
      const place = mssqlPlace({ number, message, procName: 'dbo.guarda', lineNumber: 8 });
      expect(place).to.deep.equal({ ...(constraint && { constraint }), ...at });
    });
  }

  it('is only the line for a statement outside a procedure', () => {
    expect(mssqlPlace({ number: 208, message: 'x', procName: '', lineNumber: 1 })).to.deep.equal({ line: 1 });
  });
});
