import { expect } from 'chai';
import { z } from 'zod';
import { RestList } from '../../../../host/plugin-api/index.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { streetsPlugin } from '../streets-plugin.js';

const named: [codigo: string, nombre: string, estrato: number, activo: boolean][] = [
  ['A1', 'Calle Ñandú', 1, true],
  ['A2', 'Avenida de los Ángeles', 2, true],
  ['A3', 'Carrera 100%', 3, false],
  ['A4', 'Carrera 1000', 3, true],
  ['A5', 'Pasaje [norte]', 3, true],
  ['A6', 'ÁNGELES CALLE', 4, true],
];

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: { readonly id: number; readonly codigo: string; readonly nombre: string }[];
}

describe('a REST list', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ plugins: [peoplePlugin(), streetsPlugin] });
    const rows = named.map(([codigo, nombre, estrato, activo]) => ({ codigo, nombre, estrato, activo }));
    const many = Array.from({ length: 60 }, (_, number) => ({
      codigo: `B${number}`,
      nombre: `Transversal ${number}`,
      estrato: 5,
      activo: true,
    }));
    await host.database.insertRows('streets_street', [...rows, ...many]);
  });
  after(() => host.stop());

  const ask = async (path: string): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`${host.url}${path}`);
    return { status: answer.status, body: await answer.json() };
  };
  const page = async (query: string, path = '/global/calle/'): Promise<Page> => {
    const { status, body } = await ask(`${path}${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as Page;
  };
  const codes = async (query: string, path?: string): Promise<string[]> =>
    (await page(query, path)).results.map(({ codigo }) => codigo);

  it('answers count, pages and items, fifty by default', async () => {
    const first = await page('');
    expect(first).to.deep.include({ count: 66, next: '/global/calle/?page=2', previous: null });
    expect(first.results).to.have.length(50);
    expect(first.results[0]).to.deep.equal({
      id: 7,
      codigo: 'B0',
      nombre: 'Transversal 0',
      estrato: 5,
      activo: true,
    });
    const second = await page('?page=2');
    expect(second).to.deep.include({ count: 66, next: null, previous: '/global/calle/' });
    expect(second.results).to.have.length(16);
    expect((await page('?page=last')).results).to.deep.equal(second.results);
    expect((await page('?page_size=7')).results).to.have.length(7);
    expect((await page('?page_size=5000')).results).to.have.length(66);
  });

  it('repeats and skips nothing among items that are equal in the order', async () => {
    for (const ordering of ['estrato', '-estrato', 'estrato,estrato,-estrato', '-id']) {
      const ids: number[] = [];
      let next: string | null = `/global/calle/?page_size=7&ordering=${ordering}`;
      while (next !== null) {
        const { results, next: following }: Page = await page('', next);
        ids.push(...results.map(({ id }) => id));
        next = following;
      }
      expect(new Set(ids).size, ordering).to.equal(66);
      expect(ids, ordering).to.have.length(66);
    }
  });

  it('is ordered as requested, in both directions', async () => {
    const filter = 'page_size=100&activo=true&ordering=';
    const some = async (ordering: string): Promise<string[]> =>
      (await codes(`?${filter}${ordering}`)).filter((codigo) => codigo.startsWith('A'));
    expect(await some('estrato,-nombre')).to.deep.equal(['A1', 'A2', 'A5', 'A4', 'A6']);
    expect(await some('-estrato,nombre')).to.deep.equal(['A6', 'A4', 'A5', 'A2', 'A1']);
    expect(await some('')).to.deep.equal(['A6', 'A4', 'A5', 'A2', 'A1']);
  });

  it('finds words whatever their case and accents, and treats the signs of patterns as text', async () => {
    for (const [search, found] of [
      ['nandu', ['A1']],
      ['ÑANDÚ', ['A1']],
      ['angeles', ['A6', 'A2']],
      ['calle angeles', ['A6']],
      ['a2 avenida', ['A2']],
      ['100%', ['A3']],
      ['[norte]', ['A5']],
      ['_', []],
      ['ningun_a', []],
      ['', null],
    ] as const) {
      const query = `?search=${encodeURIComponent(search)}`;
      if (found) expect(await codes(query), search).to.deep.equal(found);
      else expect((await page(query)).count).to.equal(66);
    }
  });

  it('is filtered by equality, together with everything else, also in its links', async () => {
    expect(await codes('?estrato=3&ordering=id')).to.deep.equal(['A3', 'A4', 'A5']);
    expect(await codes('?estrato=3&activo=false')).to.deep.equal(['A3']);
    expect(await codes('?codigo=A1')).to.deep.equal(['A1']);
    expect(await codes('?codigo=a1')).to.deep.equal([]);
    const { count, next } = await page('?page=2&search=a+b&page_size=10&estrato=5&activo=True');
    expect(count).to.equal(60);
    expect(next).to.equal('/global/calle/?page=3&search=a+b&page_size=10&estrato=5&activo=True');
    const { previous } = await page('', next!);
    expect(previous).to.equal('/global/calle/?page=2&search=a+b&page_size=10&estrato=5&activo=True');
  });

  it('shows only rows that meet its conditions', async () => {
    const path = '/global/calle/visibles';
    expect(await page('?page_size=1', path)).to.deep.include({
      count: 2,
      next: `${path}?page_size=1&page=2`,
    });
    expect(await codes('?search=angeles', path)).to.deep.equal(['A2']);
  });

  it('has one empty page when there is nothing', async () => {
    expect(await page('?codigo=X')).to.deep.equal({ count: 0, next: null, previous: null, results: [] });
    expect((await ask('/global/calle/?codigo=X&page=2')).status).to.equal(404);
  });

  for (const number of ['3', '0', '-1', 'x', '1.5', '', '99999999999']) {
    it(`has no page "${number}"`, async () => {
      expect(await ask(`/global/calle/?page=${number}`)).to.deep.equal({
        status: 404,
        body: { detail: 'Página inválida.', code: 'not_found' },
      });
    });
  }

  for (const [query, field] of [
    ['otro=1', 'otro'],
    ['nombre=x', 'nombre'],
    ['ordering=codigo', 'ordering'],
    ['ordering=id;DROP', 'ordering'],
    ['ordering=constructor', 'ordering'],
    ['page_size=0', 'page_size'],
    ['page_size=x', 'page_size'],
    ['activo=quiza', 'activo'],
    ['estrato=alto', 'estrato'],
    ['estrato=1&estrato=2', 'estrato'],
    [`search=${'x'.repeat(151)}`, 'search'],
    ['search=a+b+c+d+e+f+g+h+i+j+k', 'search'],
  ] as const) {
    it(`refuses an unknown query: ${query.slice(0, 30)}`, async () => {
      const { status, body } = await ask(`/global/calle/?${query}`);
      expect(status).to.equal(400);
      expect(body).to.have.all.keys(field, 'code');
      expect((body as Record<string, unknown>)[field])
        .to.be.an('array')
        .with.length(1);
      expect(body).to.include({ code: 'invalid' });
    });
  }

  it('costs at most two statements, and one when there is nothing', async () => {
    const statements = async (query: string): Promise<number> => {
      const sent = await statementsDuring(host.database, () => page(query));
      return sent.filter((sql) => sql.includes('streets_street')).length;
    };
    expect(await statements('?search=a&estrato=5')).to.be.within(1, 2);
    expect(await statements('?codigo=X')).to.be.at.most(1);
  });

  it('is described with all its parameters', async () => {
    const { body } = await ask('/openapi.json');
    const { paths } = body as { paths: Record<string, { get: { parameters: { name: string }[] } }> };
    const parameters = paths['/global/calle']!.get.parameters.map(({ name }) => name);
    expect(parameters).to.deep.equal(['page', 'page_size', 'search', 'ordering', 'codigo', 'estrato', 'activo']);
  });

  it('is not declared with a filter named like one of its own parameters, nor with an unknown order', () => {
    const definition = { from: 't', columns: 'id', key: 'id' };
    const page = { column: 'page', value: z.string() };
    expect(() => new RestList({ ...definition, filters: { page } })).to.throw('"page"');
    expect(() => new RestList({ ...definition, order: 'nombre' })).to.throw('"nombre"');
  });
});
