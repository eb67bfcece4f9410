import { expect } from 'chai';
import { conditions, type Conditions } from '../../../../host/plugin-api/index.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { streetsPlugin } from '../streets-plugin.js';

describe('conditions of a statement', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), streetsPlugin] });
    await host.database.insertRows(
      'streets_street',
      ['a', 'a_b', 'axb', 'b'].map((codigo, index) => ({
        codigo,
        nombre: codigo,
        estrato: index,
        activo: true,
      })),
    );
  });
  after(() => host.stop());

  const found = async (narrowed: Conditions): Promise<string[]> => {
    const rows = await narrowed.rows<{ codigo: string }>(
      host.database,
      (where) => `SELECT codigo FROM streets_street ${where} ORDER BY id`,
    );
    return rows.map(({ codigo }) => codigo);
  };

  it('are combined with AND, each with its values', async () => {
    expect(await found(conditions())).to.deep.equal(['a', 'a_b', 'axb', 'b']);
    const both = conditions().and('estrato BETWEEN ? AND ?', 1, 3).and('codigo <> ?', 'axb');
    expect(await found(both)).to.deep.equal(['a_b', 'b']);
    const first = conditions().and('activo = ?', true).oneOf('codigo', ['a', 'b']).and('estrato < ?', 3);
    expect(await found(first)).to.deep.equal(['a']);
  });

  it('share the binds with values in other parts of the statement', async () => {
    const narrowed = conditions();
    const least = narrowed.place(2);
    const rows = await narrowed
      .and('codigo <> ?', 'axb')
      .rows<{ codigo: string }>(
        host.database,
        (where) => `SELECT codigo FROM (SELECT * FROM streets_street WHERE estrato >= ${least}) AS few ${where}`,
      );
    expect(rows).to.deep.equal([{ codigo: 'b' }]);
  });

  it('are left out for undefined values', async () => {
    const none = conditions().and('codigo = ?', undefined).oneOf('codigo', undefined);
    expect(await found(none.startsWith('codigo', undefined))).to.have.length(4);
  });

  it('match no row for an empty list', async () => {
    expect(await found(conditions().oneOf('codigo', []))).to.deep.equal([]);
  });

  it('compare a beginning with case, accents and the signs of patterns', async () => {
    expect(await found(conditions().startsWith('codigo', 'a_'))).to.deep.equal(['a_b']);
    expect(await found(conditions().startsWith('codigo', ''))).to.have.length(4);
    expect(await found(conditions().startsWith('codigo', 'A'))).to.deep.equal([]);
  });

  it('are refused when values and places differ in number', () => {
    expect(() => conditions().and('codigo = ?')).to.throw('codigo = ?');
    expect(() => conditions().and('codigo = ?', 1, 2)).to.throw('2 values');
  });
});
