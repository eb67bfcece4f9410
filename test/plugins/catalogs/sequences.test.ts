import { expect } from 'chai';
import { Sequences } from '../../../plugins/catalogs/contract.js';
import { NumberKeys } from '../../../plugins/catalogs/sequences/number-keys.js';
import { AdminCaller } from '../../../testing/admin-caller.js';
import { CatalogHost, PASSWORD, type Answer } from './support/catalog-host.js';

const LAST = 2_000_000_000;
const DAY_SECONDS = 24 * 3600;

const bundle = {
  usuarios: [
    { username: 'lector', password: PASSWORD, permisos: ['catalogs.consecutivo.read'] },
    { username: 'caja', password: PASSWORD, permisos: ['catalogs.consecutivo.tomar'] },
    { username: 'otra_caja', password: PASSWORD, permisos: ['catalogs.consecutivo.tomar'] },
    { username: 'archivo', password: PASSWORD, permisos: ['catalogs.consecutivo.write'] },
  ],
  catalogos: {
    vigencia: [
      { anio: 2025, nombre: 'Vigencia 2025', fecha_inicio: '2025-01-01', fecha_fin: '2025-12-31' },
      { anio: 2026, nombre: 'Vigencia 2026', fecha_inicio: '2026-01-01', fecha_fin: '2026-12-31', activa: true },
    ],
    consecutivo: [
      { codigo: 'RESOLUCION', prefijo: 'RES-2026-', vigencia: '2026', longitud: 4 },
      { codigo: 'CERRADO', vigencia: '2025' },
      { codigo: 'LARGO', longitud: 2, siguiente: 99 },
      { codigo: 'AGOTADO', siguiente: LAST - 1 },
      { codigo: 'CLAVES' },
      { codigo: 'OTRO' },
      { codigo: 'ADMIN' },
      { codigo: 'BORRADO' },
    ],
  },
};

describe('sequences', () => {
  let city: CatalogHost;
  const ids = new Map<string, number>();

  before(async () => {
    city = await CatalogHost.start(bundle);
    const { body } = await city.call('get', '/global/Consecutivo/');
    const { results } = body as { results: { id: number; codigo: string }[] };
    for (const { id, codigo } of results) ids.set(codigo, id);
  });
  after(() => city.stop());

  const take = (codigo: string, key?: string, as = 'caja'): Promise<Answer> =>
    city.call('post', `/global/Consecutivo/${ids.get(codigo)}/tomar/`, {
      as,
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    });
  const taken = async (codigo: string, key?: string, as?: string): Promise<number> => {
    const { status, body } = await take(codigo, key, as);
    expect(status).to.equal(200);
    return (body as { numero: number }).numero;
  };

  it('give consecutive numbers, with prefix and digits, and change their ETag', async () => {
    const path = `/global/Consecutivo/${ids.get('RESOLUCION')}/`;
    const { headers } = await city.call('get', path);
    const first = await take('RESOLUCION');
    expect(first.body).to.deep.equal({ numero: 1, texto: 'RES-2026-0001', codigo: 'RESOLUCION' });
    expect((await take('RESOLUCION')).body).to.include({ numero: 2, texto: 'RES-2026-0002' });
    const after = await city.call('get', path);
    expect(after.body).to.include({ siguiente: 3 });
    expect(after.headers['etag']).not.to.equal(headers['etag']);
    const stale = { headers: { 'If-Match': headers['etag'] as string }, body: { siguiente: 10 } };
    expect((await city.call('patch', path, stale)).status).to.equal(412);
  });

  it('write a number whole that has more digits than `longitud`', async () => {
    expect((await take('LARGO')).body).to.include({ numero: 99, texto: '99' });
    expect((await take('LARGO')).body).to.include({ numero: 100, texto: '100' });
  });

  it('cannot be set back', async () => {
    const path = `/global/Consecutivo/${ids.get('LARGO')}/`;
    const refused = await city.call('patch', path, { body: { siguiente: 100 } });
    expect(refused.status).to.equal(400);
    expect(refused.body).to.have.property('siguiente');
  });

  it('end with their last number', async () => {
    expect((await take('AGOTADO')).body).to.include({ numero: LAST - 1 });
    const refused = await take('AGOTADO');
    expect(refused.status).to.equal(409);
    expect(refused.body).to.include({ code: 'sequence_used_up' });
    expect((await city.call('get', `/global/Consecutivo/${ids.get('AGOTADO')}/`)).body).to.include({ siguiente: LAST });
  });

  it('are closed while their validity period is not active', async () => {
    const refused = await take('CERRADO');
    expect(refused.status).to.equal(409);
    expect(refused.body).to.deep.equal({
      detail: 'La vigencia del consecutivo CERRADO no está activa: no se pueden tomar números.',
      code: 'period_closed',
    });
  });

  it('need their own permission, or the one to write', async () => {
    expect((await take('OTRO', undefined, 'archivo')).status).to.equal(200);
    expect((await take('OTRO', undefined, 'lector')).status).to.equal(403);
    for (const id of [999_999, 0, '1e1', 'x']) {
      const { status } = await city.call('post', `/global/Consecutivo/${id}/tomar/`, { as: 'caja' });
      expect(status, String(id)).to.equal(404);
    }
    expect((await city.call('get', `/global/Consecutivo/${ids.get('OTRO')}/tomar/`)).status).to.equal(405);
  });

  it('leave an entry in the audit log for each number over REST', async () => {
    const rows = await city.host.database.rows<{ details: unknown }>(
      'SELECT details FROM host_audit_entry WHERE action = $1 AND subject_kind = $2 AND subject_id = $3 ORDER BY id',
      ['catalogs.consecutivo.taken', 'catalogs.consecutivo', String(ids.get('LARGO'))],
    );
    const details = rows.map((row) => city.host.database.parseJson<object>(row.details));
    expect(details).to.deep.equal([{ numero: 99 }, { numero: 100 }]);
  });

  describe('with an Idempotency-Key', () => {
    it('return the same number again, to the same user and for the same sequence', async () => {
      const first = await take('CLAVES', 'pago-1');
      expect((await take('CLAVES', 'pago-1')).body).to.deep.equal(first.body);
      const number = (first.body as { numero: number }).numero;
      expect(await taken('CLAVES', 'pago-1', 'otra_caja')).to.equal(number + 1);
      expect(await taken('CLAVES', 'pago-2')).to.equal(number + 2);
      expect(await taken('OTRO', 'pago-1')).to.equal(2);
      expect(await taken('CLAVES', 'pago-1')).to.equal(number);
    });

    it('return it with the text of the first time', async () => {
      const first = await take('CLAVES', 'pago-3');
      const path = `/global/Consecutivo/${ids.get('CLAVES')}/`;
      expect((await city.call('patch', path, { body: { prefijo: 'X-' } })).status).to.equal(200);
      expect((await take('CLAVES', 'pago-3')).body).to.deep.equal(first.body);
    });

    for (const key of ['', ' ', 'con espacio', 'ñ', 'x'.repeat(256)]) {
      it(`refuse a key that is not 1 to 255 visible characters: ${JSON.stringify(key.slice(0, 20))}`, async () => {
        // The bytes as they are sent.
        const refused = await take('CLAVES', Buffer.from(key).toString('latin1'));
        expect(refused.status).to.equal(400);
        expect(refused.body).to.include({ code: 'idempotency_key_not_valid' });
      });
    }

    it('keep a key for 24 hours', async () => {
      const number = await taken('CLAVES', 'k'.repeat(255));
      city.host.clock.advance(DAY_SECONDS - 60);
      await city.signInAgain();
      expect(await taken('CLAVES', 'k'.repeat(255))).to.equal(number);
      city.host.clock.advance(120);
      expect(await taken('CLAVES', 'k'.repeat(255))).to.equal(number + 1);
    });

    it('remove expired keys', async () => {
      const count = async (): Promise<number> => {
        const [row] = await city.host.database.rows<{ n: number }>(
          'SELECT CAST(COUNT(*) AS INTEGER) AS n FROM catalogs_number_key',
        );
        return row!.n;
      };
      const keys = city.host.container.get(NumberKeys);
      await keys.sweep();
      expect(await count()).to.equal(1);
      city.host.clock.advance(DAY_SECONDS + 1);
      await keys.sweep();
      expect(await count()).to.equal(0);
      await city.signInAgain();
    });

    it('are removed with their sequence', async () => {
      await taken('BORRADO', 'pago-1');
      const path = `/global/Consecutivo/${ids.get('BORRADO')}/`;
      expect((await city.call('delete', path)).status).to.equal(204);
      expect((await take('BORRADO', 'pago-1')).status).to.equal(404);
    });
  });

  it('can also be taken by an admin procedure', async () => {
    const caller = new AdminCaller(city.host.url, await city.token('caja'));
    const input = { id: ids.get('ADMIN'), key: 'admin-1' };
    const { data } = await caller.mutate('catalogs.consecutivo.take', input);
    expect(data).to.deep.equal({ numero: 1, texto: '000001', codigo: 'ADMIN' });
    expect((await caller.mutate('catalogs.consecutivo.take', input)).data).to.deep.equal(data);
    expect((await take('ADMIN', 'admin-1')).body).to.deep.equal(data);
    expect(await caller.mutate('catalogs.consecutivo.take', { ...input, key: '' })).to.include({
      status: 400,
      reason: 'idempotency_key_not_valid',
    });
    const reader = new AdminCaller(city.host.url, await city.token('lector'));
    expect(await reader.mutate('catalogs.consecutivo.take', input)).to.include({ status: 403 });
    expect(await reader.query('catalogs.consecutivo.get', { id: input.id })).to.include({ status: 200 });
  });

  describe('by the contract', () => {
    const sequences = (): Sequences => city.host.container.get<Sequences>(Sequences);

    it('are taken in the transaction of the caller: after a rollback, the number is the next one again', async () => {
      const { database } = city.host;
      const enough = new Error('enough');
      const take = (end: () => void): Promise<string> =>
        database.transaction(async (tx) => {
          const { texto } = await sequences().takeNumber(tx, 'RESOLUCION');
          end();
          return texto;
        });
      const rolledBack = await take(() => {
        throw enough;
      }).catch((error: unknown) => error);
      expect(rolledBack).to.equal(enough);
      expect(await take(() => undefined)).to.equal('RES-2026-0003');
    });

    for (const [codigo, code] of [
      ['NINGUNO', 'not_found'],
      ['resolucion', 'not_found'],
      ['AGOTADO', 'sequence_used_up'],
      ['CERRADO', 'period_closed'],
    ] as const) {
      it(`refuse ${codigo}, and the transaction can continue`, async () => {
        const { database } = city.host;
        const found = await database.transaction(async (tx) => {
          const refusal = await sequences()
            .takeNumber(tx, codigo)
            .catch((error: unknown) => error);
          expect(refusal).to.include({ code });
          return sequences().takeNumber(tx, 'OTRO');
        });
        expect(found.numero).to.be.greaterThan(0);
      });
    }
  });
});
