import { expect } from 'chai';
import request from 'supertest';
import { service } from '../../../../../host/boot/container/build-container.js';
import { Clock } from '../../../../../host/plugin-api/index.js';
import { openStates } from '../../../../../plugins/tramites/vocabulary/record-states.js';
import { importInto } from '../../../../acceptance/support/bundles.js';
import { statementsDuring } from '../../../../acceptance/support/statements.js';
import { startTramiteHost, type Filed, type TramiteClient } from '../../../../acceptance/support/tramite-client.js';
import { postgresOnly } from '../../../../support/postgres-only.js';
import { staff, staffClient, type StaffClient } from '../../support/staff.js';

const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
const petition = { codigo: 'PETICION', nombre: 'Petición', plazo: { habiles: 15 }, preguntas };

describe('the due date of a record', () => {
  // The time of the plugins' clock, which only the tests change.
  let present = new Date('2026-03-26T15:00:00Z');
  let citizen: TramiteClient;
  let manager: StaffClient;

  before(async () => {
    const tramites = [
      petition,
      { codigo: 'RECURSO', nombre: 'Recurso', plazo: 'P2M', preguntas },
      { codigo: 'LIBRE', nombre: 'Libre', preguntas },
    ];
    citizen = await startTramiteHost(
      { ...staff, tramites, calendario: { dias_cerrados: ['2026-05-26'] } },
      {
        overrides: [service(Clock, { now: () => present })],
      },
    );
  });
  after(() => citizen.host.stop());
  beforeEach(async () => {
    present = new Date('2026-03-26T15:00:00Z');
    manager = await staffClient(citizen.host);
  });

  const file = (codigo: string): Promise<Filed> => citizen.file(codigo, { asunto: 'x' });
  const tracked = async ({ key }: Filed): Promise<{ vence: string | null }> => {
    const path = `/home/api/tramite/seguimiento/${key}`;
    return ((await request(citizen.host.url).get(path).expect(200)).body as { datos: { vence: string | null } }).datos;
  };

  it('is the end of the term of its tramite', async () => {
    const filed = await file('PETICION');
    const vence = '2026-04-21T04:59:59.999Z';
    expect(await tracked(filed)).to.include({ vence });
    expect(await manager.get(filed.datos)).to.include({ vence });
    expect((await manager.list({ radicado: filed.radicado })).items[0]).to.include({ vence });
  });

  it('follows the closing days of the city', async () => {
    expect(await tracked(await file('RECURSO'))).to.include({ vence: '2026-05-28T04:59:59.999Z' });
  });

  it('is null where the tramite has no term', async () => {
    const filed = await file('LIBRE');
    expect(await tracked(filed)).to.include({ vence: null });
    expect(await manager.get(filed.datos)).to.include({ vence: null });
  });

  it('needs no further round trip at the filing', async () => {
    const { database } = citizen.host;
    const statements = await statementsDuring(database, () => file('PETICION'));
    const own = statements.filter((sql) => /tramites_/.test(sql));
    expect(own).to.have.length.within(1, database.dialect === 'postgres' ? 1 : 3);
  });

  it('makes a record overdue from its end until the record is closed', async () => {
    const filed = await file('PETICION');
    const overdue = async (filter: object = {}): Promise<number[]> =>
      (await manager.list({ vencidos: true, limit: 200, ...filter })).items.map(({ id }) => id);

    present = new Date('2026-04-21T04:59:59.999Z');
    manager = await staffClient(citizen.host);
    expect(await overdue()).not.to.include(filed.datos);
    present = new Date('2026-04-21T05:00:00.000Z');
    expect(await overdue()).to.include(filed.datos);
    expect(await overdue({ tramite: 'LIBRE' })).to.deep.equal([]);
    expect(await overdue({ estado: 'DEVUELTO' })).to.deep.equal([]);

    await manager.move(filed.datos, 'EN_TRAMITE');
    expect(await overdue({ estado: 'EN_TRAMITE' })).to.deep.equal([filed.datos]);
    await manager.move(filed.datos, 'RESUELTO');
    expect(await overdue()).not.to.include(filed.datos);
    expect(await overdue({ estado: 'RESUELTO' })).to.deep.equal([]);
  });

  it('is found by an index of exactly the open states', async function () {
    postgresOnly(this, 'the index has all states in its key there');
    const [index] = await citizen.host.database.rows<{ states: string[] }>(
      `SELECT ARRAY(SELECT (regexp_matches(indexdef, '''([A-Z_]+)''', 'g'))[1]) AS states
       FROM pg_indexes WHERE indexname = 'tramites_record_due_ix'`,
    );
    expect(index!.states).to.have.members(openStates);
  });

  it('gives a list of the overdue records by pages, the newest first', async () => {
    const filed = [await file('PETICION'), await file('LIBRE'), await file('PETICION')];
    present = new Date('2026-04-22T12:00:00Z');
    manager = await staffClient(citizen.host);
    const first = await manager.list({ vencidos: true, limit: 1 });
    expect(first.items.map(({ id }) => id)).to.deep.equal([filed[2]!.datos]);
    const second = await manager.list({ vencidos: true, limit: 1, cursor: first.nextCursor });
    expect(second.items.map(({ id }) => id)).to.deep.equal([filed[0]!.datos]);
    expect((await manager.list({ limit: 2 })).items.map(({ id }) => id)).to.deep.equal([
      filed[2]!.datos,
      filed[1]!.datos,
    ]);
  });

  it('stays when the term of the tramite changes', async () => {
    const before = await file('PETICION');
    await importInto(citizen.host, { tramites: [{ ...petition, plazo: { habiles: 5 } }] });
    citizen.host.clock.advance(2);
    expect(await tracked(before)).to.include({ vence: '2026-04-21T04:59:59.999Z' });
    expect(await tracked(await file('PETICION'))).to.include({ vence: '2026-04-07T04:59:59.999Z' });
  });
});
