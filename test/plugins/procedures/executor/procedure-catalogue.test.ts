import { expect } from 'chai';
import { InputError } from '../../../../host/plugin-api/index.js';
import { postgresOnly } from '../../../support/postgres-only.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { callOf, openLab, type Fixture, type ProcedureLab } from './support/procedure-lab.js';

const yes = `'{"estado":true,"respuesta":"%"}'`;
const made = (name: string, postgres: string, mssql: string, answer = 'x'): Fixture => ({
  postgres: `CREATE FUNCTION ${name}(${postgres}) RETURNS jsonb LANGUAGE sql AS $f$ SELECT ${yes.replace('%', answer)}::jsonb $f$`,
  mssql: `CREATE PROCEDURE ${name} ${mssql} AS SELECT N${yes.replace('%', answer)} AS answer`,
});

describe('the catalogue of procedures', () => {
  let lab: ProcedureLab;
  let schema: string;
  before(async () => {
    lab = await openLab();
    schema = lab.database.dialect === 'mssql' ? 'dbo' : 'public';
    await lab.make(
      { postgres: 'CREATE SCHEMA ajeno', mssql: 'CREATE SCHEMA ajeno' },
      made('one', 'cualquiera jsonb', '@cualquiera NVARCHAR(MAX)'),
      made('several', 'jsondata text, otro integer DEFAULT 5', '@jsondata NVARCHAR(MAX), @otro INT = 5'),
      made(
        'filtros',
        'a integer DEFAULT 1, "JSON_FILTROS" json DEFAULT NULL',
        '@a INT = 1, @JSON_FILTROS NVARCHAR(MAX) = NULL',
      ),
      made('none_at_all', '', ''),
      made('a_number', 'n integer', '@n INT'),
      made('unnamed', 'a text, b text', '@a NVARCHAR(MAX), @b NVARCHAR(MAX)'),
      made('ajeno.other', 'jsondata jsonb', '@jsondata NVARCHAR(MAX)'),
    );
  });
  after(() => lab?.close());

  it('offers the procedures of the configured schemas that take JSON text', async () => {
    const offered = await lab.executor.offered();
    expect(offered.map(({ name }) => name)).to.have.members([
      `${schema}.one`,
      `${schema}.several`,
      `${schema}.filtros`,
    ]);
    const several = offered.find(({ name }) => name === `${schema}.several`)!;
    expect(several.parameters.map(({ name }) => name.replace('@', ''))).to.deep.equal(['jsondata', 'otro']);
  });

  it('accepts a name with and without its schema, and binds the parameter that the procedure has', async () => {
    for (const name of ['one', 'several', 'filtros', `${schema}.one`]) {
      await lab.executor.check(name);
      expect(await lab.executor.run(callOf(name, { a: 1 })), name).to.include({ respuesta: 'x' });
    }
  });

  it('resolves the spellings of a name to one procedure, as the database does', async () => {
    for (const name of ['one', `${schema}.one`]) {
      expect(await lab.executor.resolve(name), name).to.equal(`${schema}.one`);
    }
    // SQL Server compares names by its collation, mostly without case; PostgreSQL compares them as they are.
    const loud = lab.database.dialect === 'mssql' ? `${schema}.one` : undefined;
    expect(await lab.executor.resolve('ONE')).to.equal(loud);
    expect(await lab.executor.resolve('none_at_all')).to.equal(`${schema}.none_at_all`);
    for (const name of ['nowhere', 'ajeno.other', '"one"', '[one]', `"${schema}".one`, 'one; SELECT 1', '']) {
      expect(await lab.executor.resolve(name), name).to.equal(undefined);
    }
  });

  it('refuses every other name', async () => {
    const names = [
      'none_at_all',
      'a_number',
      'unnamed',
      'ajeno.other',
      'nowhere',
      `${schema}.nowhere`,
      '',
      '.',
      `${schema}.`,
      '.one',
      'one ',
      'one;',
      '"one"',
      '[one]',
      "one'",
      'one(',
      `x.${schema}.one`,
      'o\0ne',
      'a'.repeat(5000),
      'pg_catalog.pg_sleep',
      'sys.sp_who',
    ];
    for (const name of names) {
      const error = await rejectionOf(lab.executor.check(name));
      expect(error, name).to.be.instanceOf(InputError);
      expect(error.message.length).to.be.below(300);
    }
  });

  it('notices changes within a second', async () => {
    expect(await rejectionOf(lab.executor.run(callOf('later')))).to.include({ failure: 'database-error' });
    await lab.make(made('later', 'jsondata jsonb', '@jsondata NVARCHAR(MAX)', 'first'));
    lab.clock.advance(1.1);
    expect(await lab.executor.run(callOf('later'))).to.include({ respuesta: 'first' });
    await lab.make(
      { postgres: 'DROP FUNCTION later(jsonb)', mssql: 'DROP PROCEDURE later' },
      made('later', 'otro text', '@otro NVARCHAR(MAX)', 'second'),
    );
    lab.clock.advance(1.1);
    expect(await lab.executor.run(callOf('later'))).to.include({ respuesta: 'second' });
  });

  it('refuses a name that two functions fit, and accepts a name that only one of several fits', async function () {
    postgresOnly(this, 'names are unique there');
    await lab.make(
      made('twice', 'a jsonb', ''),
      made('twice', 'a text', ''),
      made('fits', 'a jsonb', ''),
      made('fits', 'a integer, b integer', ''),
    );
    expect(await rejectionOf(lab.executor.check('twice'))).to.be.instanceOf(InputError);
    expect(await rejectionOf(lab.executor.run(callOf('twice')))).to.include({ failure: 'database-error' });
    expect(await lab.executor.run(callOf('fits'))).to.include({ estado: true });
  });

  it('offers no PostgreSQL procedures, variadic functions or aggregates', async function () {
    postgresOnly(this, 'procedures are what it has there');
    await lab.make({
      postgres: [
        'CREATE PROCEDURE called(jsondata jsonb) LANGUAGE sql AS $f$ SELECT 1 $f$',
        'CREATE FUNCTION many(VARIADIC jsondata text[]) RETURNS jsonb LANGUAGE sql AS $f$ SELECT NULL::jsonb $f$',
        'CREATE AGGREGATE summed(jsonb) (sfunc = jsonb_concat, stype = jsonb)',
      ],
      mssql: [],
    });
    for (const name of ['called', 'many', 'summed']) {
      expect(await rejectionOf(lab.executor.check(name)), name).to.be.instanceOf(InputError);
    }
  });

  it('binds the parameter that the caller names where several fit', async () => {
    await lab.make({
      postgres: `CREATE FUNCTION two_names(jsondata text DEFAULT '', json_filtros text DEFAULT '') RETURNS jsonb LANGUAGE sql AS
        $f$ SELECT jsonb_build_object('estado', true, 'respuesta', jsondata || '|' || json_filtros) $f$`,
      mssql: `CREATE PROCEDURE two_names @jsondata NVARCHAR(MAX) = N'', @json_filtros NVARCHAR(MAX) = N'' AS
        SELECT CAST(1 AS BIT) AS estado, @jsondata + N'|' + @json_filtros AS respuesta, N'' AS mensaje`,
    });
    const run = (parameter: 'jsondata' | 'JSON_FILTROS') =>
      lab.executor.run(callOf('two_names', { a: 1 }, { parameter }));
    expect(await run('jsondata')).to.include({ respuesta: '{"a":1}|' });
    expect(await run('JSON_FILTROS')).to.include({ respuesta: '|{"a":1}' });
  });
});
