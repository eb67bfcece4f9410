import { expect } from 'chai';
import request from 'supertest';
import { AdminCaller, startTestHost, until, type TestHost } from '../../../testing/index.js';
import { sweepFiles } from '../../support/sweep-files.js';
import { definition, flow, task, user } from '../workflow/definition/language/definition-builders.js';
import { searchEverywhere } from './support/search-everywhere.js';

const PASSWORD = 'Guayacanes-floridos-7';
const preguntas = [
  { pre_codigo: 'documento', pre_texto: 'Documento', pre_tipo: 'DOCUMENTO_IDENTIDAD', pre_obligatorio: true },
  { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_solicitante: true },
  { pre_codigo: 'soporte', pre_texto: 'Soporte', pre_tipo: 'ARCHIVO' },
];
const tramites = ['LICENCIA', 'PETICION', 'QUEJA'].map((codigo) => ({ codigo, nombre: codigo, preguntas }));
const fundamento = 'Tabla de retención de la ciudad, serie de prueba.';
const motivo = 'Sesión 4 del comité de archivo, punto 2.';
const process = definition(
  [
    user('ATENDER', { acciones: [{ codigo: 'SIGUE', nombre: 'Sigue', procedimiento: null }] }),
    task('FIN', 'FIN', { favorable: true }),
  ],
  flow('ATENDER!SIGUE>FIN'),
  { codigo: 'PERMISO', nombre: 'Permiso' },
);
const bundle = {
  roles: [{ codigo: 'a', nombre: 'Atención', permisos: [] }],
  usuarios: [
    { username: 'jefa', password: PASSWORD, is_superuser: true },
    { username: 'tabla', password: PASSWORD, permisos: ['privacy.retention'] },
    { username: 'nadie', password: PASSWORD },
  ],
  procesos: [{ codigo: 'PERMISO', nombre: 'Permiso', definicion: process, publicar: true }],
  tramites: [...tramites, { codigo: 'PERMISO', nombre: 'Permiso', proceso: 'PERMISO', preguntas }],
  retencion: [{ tramite: 'LICENCIA', anios: 1, disposicion: 'CONSERVAR', fundamento }],
};

interface Item {
  readonly registro: number;
  readonly radicado: string;
  readonly tramite: string;
  readonly vence: string;
  readonly acta: string | null;
}

describe('retention', () => {
  let city: TestHost;
  let jefa: AdminCaller;
  let tabla: AdminCaller;

  /** A record that ended so many days ago; still open without. */
  const record = async (tramite: string, nombre: string, days?: number): Promise<number> => {
    const { body } = await request(city.url)
      .post(`/home/api/tramite/${tramite}/`)
      .field('documento', 'CC 90817263')
      .field('nombre', nombre)
      .attach('soporte', Buffer.from('un soporte'), `${nombre}.txt`)
      .expect(200);
    const id = (body as { datos: number }).datos;
    if (days === undefined) return id;
    await jefa.mutate('tramites.records.move', { id, estado: 'ANULADO', motivo: `Motivo de ${nombre}` });
    const terminado = new Date(Date.now() - days * 86_400_000);
    const sql = 'UPDATE tramites_record SET terminado = $2 WHERE id = $1 AND terminado IS NOT NULL';
    expect(await city.database.change(sql, [id, terminado])).to.equal(1);
    return id;
  };
  const proposed = async (input: object = {}): Promise<readonly Item[]> =>
    ((await tabla.query('privacy.retention.proposals', input)).data as { items: Item[] }).items;
  const approved = async (registros: readonly number[]): Promise<string> => {
    const { status, data, text } = await jefa.mutate('privacy.retention.approve', { registros, motivo });
    expect(status, text).to.equal(200);
    return data.id as string;
  };
  /** The records of an act, once nothing of it is pending. */
  const ended = async (id: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    let registros: Record<string, unknown>[] = [];
    await until('the act is carried out', async () => {
      ({ registros } = (await jefa.query('privacy.retention.act', { id })).data as { registros: typeof registros });
      return registros.every(({ estado }) => estado !== 'PENDIENTE');
    });
    return registros;
  };
  const audited = async (action: string): Promise<readonly { readonly entity_id: string }[]> =>
    city.database.rows('SELECT subject_id AS entity_id FROM host_audit_entry WHERE action = $1', [action]);

  before(async () => {
    city = await startTestHost({ bundle, config: { jobs: { pollSeconds: 0.05 } } });
    jefa = await AdminCaller.login(city, 'jefa', PASSWORD);
    tabla = await AdminCaller.login(city, 'tabla', PASSWORD);
  });
  after(() => city?.stop());

  it('has a table that is written by those who may, row by row', async () => {
    const rule = { tramite: 'QUEJA', anios: 10, disposicion: 'ELIMINAR', fundamento };
    const save = async (input: object): Promise<unknown> => (await tabla.mutate('privacy.retention.save', input)).data;
    expect(await save(rule)).to.deep.equal({ outcome: 'created' });
    expect(await save(rule)).to.deep.equal({ outcome: 'left' });
    expect(await save({ ...rule, anios: 2 })).to.deep.equal({ outcome: 'changed' });
    expect(await save({ ...rule, tramite: 'PETICION', anios: 1 })).to.deep.equal({ outcome: 'created' });
    const { data } = await tabla.query('privacy.retention.list', { limit: 2 });
    const { items, nextCursor } = data as { items: Record<string, unknown>[]; nextCursor: string };
    expect(items.map(({ tramite, usuario }) => [tramite, typeof usuario])).to.deep.equal([
      ['LICENCIA', 'object'],
      ['PETICION', 'number'],
    ]);
    expect(nextCursor).to.equal('PETICION');
    expect((await audited('privacy.retention.saved')).map(({ entity_id }) => entity_id)).to.deep.equal([
      'QUEJA',
      'QUEJA',
      'PETICION',
    ]);
  });

  it('proposes what is due by the table, page by page, and nothing else', async () => {
    const old = await record('QUEJA', 'Marcaviejo', 4 * 366);
    const older = await record('QUEJA', 'Marcaotro', 5 * 366);
    const petition = await record('PETICION', 'Marcapeticion', 366);
    await record('QUEJA', 'Marcajoven', 600);
    await record('QUEJA', 'Marcaabierto');
    await record('LICENCIA', 'Marcalicencia', 9 * 366);
    expect((await proposed()).map(({ registro }) => registro)).to.deep.equal([petition, older, old]);
    expect((await proposed({ tramite: 'PETICION' })).map(({ registro }) => registro)).to.deep.equal([petition]);

    const seen: number[] = [];
    let cursor: unknown = null;
    do {
      const { data, text } = await tabla.query('privacy.retention.proposals', { limit: 1, cursor });
      const page = data as { items: Item[]; nextCursor: unknown };
      expect(page.items, text).to.have.length(1);
      seen.push(page.items[0]!.registro);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).to.deep.equal([petition, older, old]);
  });

  it('destroys what a person approves, once, and keeps its number', async () => {
    const [{ registro, radicado } = { registro: 0, radicado: '' }] = await proposed({ tramite: 'PETICION' });
    expect(await searchEverywhere(city.database, ['Marcapeticion'])).to.not.deep.equal([]);
    const approvals = await Promise.all(
      Array.from({ length: 4 }, () => jefa.mutate('privacy.retention.approve', { registros: [registro], motivo })),
    );
    const first = approvals.find(({ status }) => status === 200);
    expect(approvals.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409]);
    const items = await ended(first!.data.id as string);
    expect(items).to.have.length(1);
    expect(items[0]).to.include({ registro, radicado, estado: 'ELIMINADO', fundamento, obstaculo: null });
    expect(await audited('privacy.retention.destroyed')).to.deep.equal([{ entity_id: String(registro) }]);
    await sweepFiles(city.container);
    expect(await searchEverywhere(city.database, ['Marcapeticion', 'marcapeticion'])).to.deep.equal([]);
    expect(await proposed({ tramite: 'PETICION' })).to.deep.equal([]);
    const kept = await jefa.query('tramites.records.get', { id: registro });
    expect(kept.data, kept.text).to.include({ radicado, estado: 'ANULADO' });
    const { data } = await tabla.query('privacy.retention.acts', {});
    expect((data as { items: object[] }).items).to.deep.include.members([
      { ...(data as { items: object[] }).items[0], motivo, pendientes: 0, eliminados: 1, rechazados: 0 },
    ]);
    const again = await jefa.mutate('privacy.retention.approve', { registros: [registro], motivo });
    expect(again.status).to.equal(409);
    const answer = await jefa.mutate('tramites.records.answer', { id: registro, texto: 'Marcapeticion' });
    expect(answer.status, answer.text).to.equal(404);
  });

  it('leaves the other records of the same person as they are', async () => {
    expect(await searchEverywhere(city.database, ['Marcaviejo'])).to.not.deep.equal([]);
  });

  it('looks at a record again before it is destroyed', async () => {
    const id = await record('QUEJA', 'Marcaespera', 4 * 366);
    let act = '';
    await city.database.transaction(async (tx) => {
      await city.database.change('UPDATE tramites_record SET terminado = terminado WHERE id = $1', [id], tx);
      act = await approved([id]);
      expect((await proposed()).find(({ registro }) => registro === id)).to.include({ acta: act });
      await tabla.mutate('privacy.retention.save', { tramite: 'QUEJA', anios: 9, disposicion: 'ELIMINAR', fundamento });
    });
    const [item] = await ended(act);
    expect(item).to.include({ estado: 'RECHAZADO', obstaculo: 'La tabla de retención ya no lo propone.' });
    expect(await searchEverywhere(city.database, ['Marcaespera'])).to.not.deep.equal([]);
    expect(await audited('privacy.retention.refused')).to.deep.equal([{ entity_id: String(id) }]);

    // It is free for another act, once it is due again.
    await tabla.mutate('privacy.retention.save', { tramite: 'QUEJA', anios: 2, disposicion: 'ELIMINAR', fundamento });
    expect((await ended(await approved([id])))[0]).to.include({ estado: 'ELIMINADO' });
    await sweepFiles(city.container);
    expect(await searchEverywhere(city.database, ['Marcaespera'])).to.deep.equal([]);
  });

  it('names what stands against it, and destroys what hangs on a record once that is over', async () => {
    await tabla.mutate('privacy.retention.save', { tramite: 'PERMISO', anios: 3, disposicion: 'ELIMINAR', fundamento });
    const id = await record('PERMISO', 'Marcaproceso');
    const sql = "UPDATE tramites_record SET estado = 'ANULADO', terminado = $2 WHERE id = $1 AND llave IS NOT NULL";
    expect(await city.database.change(sql, [id, new Date('2001-03-01T15:00:00Z')])).to.equal(1);
    const [refused] = await ended(await approved([id]));
    expect(refused).to.have.property('estado', 'RECHAZADO');
    expect(refused?.obstaculo).to.match(/^El proceso \S+ está en estado ACTIVA\.$/);
    expect(await searchEverywhere(city.database, ['Marcaproceso'])).to.not.deep.equal([]);

    const [{ llave } = { llave: '' }] = await city.database.rows<{ llave: string }>(
      'SELECT llave FROM tramites_record WHERE id = $1',
      [id],
    );
    const cancelled = await jefa.mutate('workflow.instances.cancel', { llave, motivo: 'Se cierra.' });
    expect(cancelled.status, cancelled.text).to.equal(200);
    expect((await ended(await approved([id])))[0]).to.include({ estado: 'ELIMINADO' });
    await sweepFiles(city.container);
    expect(await searchEverywhere(city.database, ['Marcaproceso', 'marcaproceso'])).to.deep.equal([]);
  });

  it('refuses what is not proposed, whole, and names it', async () => {
    const [due] = await proposed({ tramite: 'QUEJA' });
    const open = await record('QUEJA', 'Marcanueva');
    const input = { registros: [due!.registro, open, 2_000_000_000], motivo };
    const { status, text } = await jefa.mutate('privacy.retention.approve', input);
    expect(status, text).to.equal(409);
    expect(text).to.include(`"registros.${open}"`).and.to.include('"registros.2000000000"');
    expect(text).to.not.include(`"registros.${due!.registro}"`);
    expect((await proposed()).find(({ registro }) => registro === due!.registro)).to.include({ acta: null });
  });

  it('refuses what is missing, malformed or too large, and who may not', async () => {
    const rule = { tramite: 'QUEJA', anios: 2, disposicion: 'ELIMINAR', fundamento };
    const wrong: [path: string, input: unknown][] = [
      ['save', undefined],
      ['save', { ...rule, anios: 0 }],
      ['save', { ...rule, anios: 1.5 }],
      ['save', { ...rule, disposicion: 'QUEMAR' }],
      ['save', { ...rule, fundamento: 'x'.repeat(1001) }],
      ['save', { ...rule, tramite: 'NO-EXISTE' }],
      ['remove', {}],
      ['approve', undefined],
      ['approve', { registros: [], motivo }],
      ['approve', { registros: [1, 1], motivo }],
      ['approve', { registros: Array.from({ length: 101 }, (_, index) => index + 1), motivo }],
      ['approve', { registros: ['1'], motivo }],
      ['approve', { registros: [1], motivo: 'corto' }],
    ];
    for (const [path, input] of wrong) {
      const { status, text } = await jefa.mutate(`privacy.retention.${path}`, input);
      expect(status, `${path} ${JSON.stringify(input)?.slice(0, 80)}: ${text}`).to.equal(400);
    }
    expect((await jefa.query('privacy.retention.act', { id: 'x' })).status).to.equal(400);
    const unknown = '7f2c1f0e-3f4e-4c39-9d0e-0f6d3a1c2b4d';
    expect((await jefa.query('privacy.retention.act', { id: unknown })).status).to.equal(404);
    expect((await tabla.mutate('privacy.retention.remove', { tramite: 'NO-EXISTE' })).status).to.equal(404);
    expect((await tabla.mutate('privacy.retention.approve', { registros: [1], motivo })).status).to.equal(403);
    const nadie = await AdminCaller.login(city, 'nadie', PASSWORD);
    expect((await nadie.mutate('privacy.retention.save', rule)).status).to.equal(403);
    for (const path of ['list', 'proposals', 'acts']) {
      expect((await nadie.query(`privacy.retention.${path}`, {})).status).to.equal(403);
    }
  });

  it('proposes nothing of a tramite that is taken out of the table', async () => {
    expect(await proposed({ tramite: 'QUEJA' })).to.not.deep.equal([]);
    expect((await tabla.mutate('privacy.retention.remove', { tramite: 'QUEJA' })).status).to.equal(200);
    expect(await proposed()).to.deep.equal([]);
  });
});
