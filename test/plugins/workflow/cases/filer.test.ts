import { expect } from 'chai';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { documentPlugins, documentsConfig, samePage } from '../../documents/support/documents-client.js';
import { definition, flow, task, user } from '../definition/language/definition-builders.js';
import { AutomaticCity } from '../support/automatic-city.js';
import { asking, startWorkflowHost } from '../support/workflow-client.js';

/** A name of staff, and a word in everything that staff write. */
const STAFF = 'reservado.uno';
const MARK = /reservad/i;

/** The page for everyone who has the document in hand. */
const VERIFICATION = '/documentos/verificar/';

const process = definition(
  [
    user('ESTUDIAR', {
      nombre: 'Estudio reservado',
      publico: 'En estudio',
      formulario: 'CONCEPTO',
      asignacion: { usuario: `"${STAFF}"` },
    }),
    task('DOCUMENTO', 'INTERNO', { plantilla: 'INTERNO', nombre: 'Concepto reservado' }),
    task('DOCUMENTO', 'ACTO', { plantilla: 'ACTO', publico: 'Decisión' }),
    task('PARALELO', 'DOS', { cierra: 'UNA' }),
    user('CORREGIR', { asignacion: { usuario: '"rosa"' }, formulario: 'CONCEPTO' }),
    user('VIGILAR', { nombre: 'Vigilancia reservada', asignacion: { usuario: `"${STAFF}"` } }),
    task('UNION', 'UNA'),
    user('CERRAR', { nombre: 'Cierre reservado', asignacion: { usuario: `"${STAFF}"` } }),
    task('FIN', 'FIN', { publico: 'Terminado' }),
  ],
  flow(
    'ESTUDIAR!SIGUE>INTERNO',
    'INTERNO>ACTO',
    'ACTO>DOS',
    'DOS>CORREGIR',
    'DOS>VIGILAR',
    'CORREGIR!SIGUE>UNA',
    'VIGILAR!SIGUE>UNA',
    'UNA>CERRAR',
    'CERRAR!SIGUE>FIN',
  ),
  { codigo: 'LICENCIA', nombre: 'Licencia' },
);

interface Operation {
  readonly path: string;
  readonly names: readonly string[];
}

describe('a user who files, where staff use marked words everywhere', () => {
  let city: AutomaticCity;
  let rosa: Readonly<Record<string, string>>;
  /** The known values of each parameter, by its name. */
  let known: Readonly<Record<string, readonly string[]>>;
  let documents: readonly { readonly codigo: string; readonly publico: boolean }[];
  let llave: string;
  let filed: { readonly key: string; readonly radicado: string; readonly datos: number };

  before(async () => {
    const client = await startWorkflowHost(
      {
        usuarios: [
          { username: 'ana', password: PASSWORD, permisos: ['workflow.designer'] },
          { username: 'rosa', password: PASSWORD },
          { username: STAFF, password: PASSWORD, permisos: ['tramites.answer'] },
          { username: 'lector', password: PASSWORD, permisos: ['workflow.read', 'tramites.read'] },
          { username: 'jefa', password: PASSWORD, is_superuser: true },
        ],
        plantillas: [
          { codigo: 'INTERNO', nombre: 'Concepto reservado', html: '<p>{{ datos.concepto }}</p>' },
          { codigo: 'ACTO', nombre: 'Acto', html: '<p>{{ instancia.radicado }}</p>' },
        ],
        tramites: [
          {
            codigo: 'LICENCIA',
            nombre: 'Licencia',
            proceso: 'LICENCIA',
            preguntas: [{ pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO' }],
          },
        ],
      },
      { plugins: documentPlugins, config: await documentsConfig(), ...samePage },
      ['ana', 'rosa', STAFF, 'lector', 'jefa'],
    );
    city = new AutomaticCity(client);
    await client.saveForm('ana', 'CONCEPTO', { schema: asking('concepto') }).expect(200);
    await client.release('ana', process);
    rosa = await client.auth.jwt('rosa');
    const filing = { headers: rosa, body: { nombre: 'Rosa' } };
    filed = (await client.auth.call('post', '/home/api/tramite/LICENCIA/', filing).expect(200)).body;
    const [record] = await rowsOf<{ llave: string }>('SELECT llave FROM tramites_record WHERE id = $1', filed.datos);
    llave = record!.llave;
    await city.work(STAFF, llave, 'ESTUDIAR', { concepto: 'Concepto reservado' });
    await city.untilTask(llave, 'CORREGIR', 'ASIGNADA');
    const support = { llave, tipo: 'NORMA', descripcion: 'Soporte reservado' };
    await client.form('ana', 'soportes/crear/', support, { name: 'reservado.txt', content: 'Reservado' }).expect(201);
    await client.post(STAFF, `casos/${llave}/notas/`, { texto: 'Nota reservada' }).expect(201);
    const admin = await client.admin();
    await admin.mutate('tramites.records.move', { id: filed.datos, estado: 'EN_TRAMITE', motivo: 'Reservado' });
    await admin.mutate('tramites.records.answer', { id: filed.datos, texto: 'Va bien.' });
    documents = await rowsOf('SELECT codigo, publico FROM documents_document ORDER BY id');
    known = {
      caso: [filed.key, llave],
      key: [filed.key],
      llave: [llave],
      codigo: ['LICENCIA', 'CONCEPTO', ...documents.map(({ codigo }) => codigo)],
      plantilla: ['INTERNO', 'ACTO'],
      id: [
        ...(await rowsOf<{ id: number }>('SELECT id FROM workflow_task')),
        ...(await rowsOf<{ id: number }>('SELECT id FROM workflow_support')),
      ].map(({ id }) => String(id)),
    };
  });
  after(() => city?.stop());

  function rowsOf<Row extends object>(sql: string, ...bind: readonly unknown[]): Promise<Row[]> {
    return city.client.host.database.rows<Row>(sql, bind);
  }

  /** Lists the GET operations whose parameters are known. */
  async function operations(): Promise<readonly Operation[]> {
    const document = (await (await fetch(`${city.client.host.url}/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, object>>;
    };
    return Object.entries(document.paths).flatMap(([path, methods]) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      const isKnown = 'get' in methods && names.every((name) => name in known);
      return isKnown && !path.startsWith(VERIFICATION) ? [{ path, names }] : [];
    });
  }

  const addresses = ({ path, names }: Operation): readonly string[] =>
    names.reduce<readonly string[]>(
      (paths, name) => paths.flatMap((one) => known[name]!.map((value) => one.replace(`{${name}}`, value))),
      [path],
    );

  it('reads none of the marked words, with any operation and any known parameter', async () => {
    const answered: string[] = [];
    for (const operation of await operations()) {
      for (const address of addresses(operation)) {
        const response = await fetch(`${city.client.host.url}${address}`, { headers: rosa });
        if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
          await response.body!.cancel();
          continue;
        }
        const text = await response.text();
        expect(text, address).not.to.match(MARK);
        if (response.ok && operation.names.length > 0) answered.push(operation.path);
      }
    }
    expect([...new Set(answered)]).to.include.members([
      '/home/api/tramite/seguimiento/{key}',
      '/workflow/api/casos/{caso}',
      '/workflow/api/instancias/{llave}',
      '/workflow/api/tareas/{id}',
      '/documentos/descargar/{codigo}',
    ]);
  });

  it('can download the public document, and not the other one', async () => {
    expect(documents.map(({ publico }) => publico)).to.deep.equal([false, true]);
    for (const { codigo, publico } of documents) {
      await city.client.auth
        .call('get', `/documentos/descargar/${codigo}/`, { headers: rosa })
        .expect(publico ? 200 : 403);
    }
    const draft = await city.client.auth.call('get', `/generar/ACTO/${llave}/`, { headers: rosa });
    expect(draft.status).to.equal(403);
  });

  it('does a task without reading a marked word, and staff read the same fields', async () => {
    const own = await city.task(llave, 'CORREGIR');
    const staff = await city.client.get('lector', `casos/${llave}/`).expect(200);
    expect(staff.text).to.match(MARK).and.include('Nota reservada').and.include(STAFF);
    const { body: before } = await city.client.get('rosa', `tareas/${own.id}/`).expect(200);
    expect(before.instancia).to.deep.include({ llave, datos: [] });
    const supports = await city.client.post('rosa', 'soportes-visibles/', { tarea_id: own.id }).expect(200);
    expect(supports.body.soportes).to.deep.equal([]);
    const done = await city.act('rosa', own.id, { concepto: 'Lo corregí' });
    expect(done.status).to.equal(200);
    expect(done.body.instancia.tareas).to.deep.equal([]);
    expect(done.text).not.to.match(MARK);
    const watching = await city.task(llave, 'VIGILAR');
    await city.client.get('rosa', `tareas/${watching.id}/`).expect(403);
    expect((await city.act(STAFF, watching.id)).body.instancia.tareas).to.have.length(1);
  });
});
