import { expect } from 'chai';
import request from 'supertest';
import { RecordDocuments, RecordTracking, type TrackedDocument } from '../../../../plugins/tramites/contract.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { statementsDuring } from '../../../acceptance/support/statements.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import { definition, flow, task, user } from '../../workflow/definition/language/definition-builders.js';
import { startAutomaticCity, type AutomaticCity } from '../../workflow/support/automatic-city.js';
import { asBytes, documentPlugins, documentsConfig, samePage } from '../support/documents-client.js';

/** An internal memorandum, and a resolution for the citizen, which may be made again. */
const process = definition(
  [
    task('DOCUMENTO', 'MEMORANDO', { plantilla: 'ACTO' }),
    task('DOCUMENTO', 'RESOLUCION', { plantilla: 'ACTO', publico: 'Resolución' }),
    user('ENTREGAR'),
    task('FIN', 'FIN'),
  ],
  flow('MEMORANDO>RESOLUCION', 'RESOLUCION>ENTREGAR', 'ENTREGAR!SIGUE>FIN'),
  { codigo: 'LICENCIA', nombre: 'Licencia' },
);

describe('the documents of a record, for holders of its key', () => {
  let city: AutomaticCity;
  let admin: AdminCaller;

  before(async () => {
    city = await startAutomaticCity({ plugins: documentPlugins, config: await documentsConfig(), ...samePage });
    admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    const html = '<p>{{ datos.asunto }}</p>';
    await admin.mutate('documents.templates.save', { codigo: 'ACTO', nombre: 'Acto', html });
    await city.client.release('ana', process);
    const preguntas = [{ pre_codigo: 'asunto', pre_texto: 'Asunto', pre_tipo: 'TEXTO' }];
    await importInto(city.client.host, {
      tramites: [
        { codigo: 'LICENCIA', nombre: 'Licencia', proceso: 'LICENCIA', preguntas },
        { codigo: 'QUEJA', nombre: 'Queja', preguntas },
      ],
    });
  });
  after(() => city.stop());

  const file = async (codigo = 'LICENCIA'): Promise<{ key: string; llave: string | null; radicado: string }> => {
    const { body } = await request(city.client.host.url)
      .post(`/home/api/tramite/${codigo}/`)
      .send({ asunto: 'Andén' })
      .expect(200);
    const [row] = await city.client.host.database.rows<{ llave: string | null }>(
      'SELECT llave FROM tramites_record WHERE clave = $1',
      [body.key],
    );
    const { llave } = row!;
    // Logins expire as the clock advances.
    await city.client.signIn('lector');
    if (llave !== null) await city.untilTask(llave, 'ENTREGAR', 'EN_POOL');
    return { key: body.key as string, radicado: body.radicado as string, llave };
  };
  const documentsOf = async (key: string): Promise<readonly TrackedDocument[] | undefined> => {
    const { body } = await request(city.client.host.url).get(`/home/api/tramite/seguimiento/${key}/`).expect(200);
    return (body as { datos: { documentos?: TrackedDocument[] } }).datos.documentos;
  };
  const open = (enlace: string) =>
    asBytes(
      request(city.client.host.url)
        .post('/documentos/enlace/')
        .send({ clave: enlace.split('#')[1]! }),
    );
  const codesOf = async (llave: string | null, tarea: string): Promise<string[]> =>
    (
      await city.client.host.database.rows<{ codigo: string }>(
        'SELECT codigo FROM documents_document WHERE llave = $1 AND tarea = $2 ORDER BY id',
        [llave, tarea],
      )
    ).map(({ codigo }) => codigo);

  it('come from public tasks, each with a link that downloads it without a login', async () => {
    const { key, llave } = await file();
    const [codigo] = await codesOf(llave, 'RESOLUCION');
    const [document, ...others] = (await documentsOf(key))!;
    expect(others, 'the memorandum is not shown').to.deep.equal([]);
    expect(document).to.include({ codigo, nombre: 'Acto', estado: 'VIGENTE' });
    expect(new Date(document!.emitido).getTime()).to.be.closeTo(city.client.host.clock.now().getTime(), 60_000);
    const { headers, body } = await open(document!.enlace!).expect(200);
    expect(headers['x-codigo-verificacion']).to.equal(codigo);
    expect((body as Buffer).subarray(0, 5).toString()).to.equal('%PDF-');
    const { data } = await admin.query('host.audit.list', { action: 'documents.link.used', limit: 1 });
    expect(data.items[0].details).to.deep.equal({ seguimiento: true });
  });

  it('are missing without a process, and an empty list when the process has issued none', async () => {
    expect(await documentsOf((await file('QUEJA')).key)).to.equal(undefined);
    const { key, llave } = await file();
    await city.client.host.database.changeRows('UPDATE documents_document SET publico = $1 WHERE llave = $2', [
      false,
      llave,
    ]);
    expect(await documentsOf(key)).to.deep.equal([]);
  });

  it('have a link for a day, and reading them writes nothing', async () => {
    const { key } = await file();
    const statements = await statementsDuring(city.client.host.database, () => documentsOf(key));
    const ofDocuments = statements.filter((sql) => sql.includes('documents_'));
    expect(ofDocuments).to.have.length(1);
    expect(ofDocuments[0]).to.match(/^\s*SELECT/i);
    const [document] = (await documentsOf(key))!;
    const { clock } = city.client.host;
    clock.advance(24 * 3600 - 60);
    await open(document!.enlace!).expect(200);
    clock.advance(120);
    await open(document!.enlace!).expect(404);
    await open((await documentsOf(key))![0]!.enlace!).expect(200);
  });

  it('have no link once they are revoked, and earlier links stop working', async () => {
    const { key } = await file();
    const [document] = (await documentsOf(key))!;
    const { enlace, codigo } = document!;
    admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
    await admin.mutate('documents.issued.revoke', { codigo, motivo: 'Error.' });
    expect((await documentsOf(key))![0]).to.include({ estado: 'REVOCADO', enlace: null });
    await open(enlace!).expect(404);
  });

  it('have links that an administrator can end', async () => {
    const { key } = await file();
    const [document] = (await documentsOf(key))!;
    const { enlace, codigo } = document!;
    city.client.host.clock.advance(1);
    await admin.mutate('documents.issued.endLinks', { codigo });
    await open(enlace!).expect(404);
    city.client.host.clock.advance(1);
    await open((await documentsOf(key))![0]!.enlace!).expect(200);
  });

  it('are not opened by a changed ticket', async () => {
    const { key } = await file();
    const [, ticket] = (await documentsOf(key))![0]!.enlace!.split('#') as [string, string];
    for (const at of [2, 10, Math.floor(ticket.length / 2), ticket.length - 3]) {
      const other = ticket[at] === 'A' ? 'B' : 'A';
      const changed = ticket.slice(0, at) + other + ticket.slice(at + 1);
      await open(`x#${changed}`).expect(404);
    }
  });

  it('are not shown to a caller who only knows the radicado', async () => {
    const { radicado, llave } = await file();
    const [row] = await city.client.host.database.rows<{ id: number }>(
      "SELECT id FROM auth_user WHERE username = 'beto'",
    );
    await city.client.host.database.changeRows('UPDATE tramites_record SET usuario_id = $1 WHERE llave = $2', [
      row!.id,
      llave,
    ]);
    const tracking = city.client.host.container.get<RecordTracking>(RecordTracking);
    expect(await tracking.findOf(radicado, row!.id)).to.not.have.property('documentos');
  });

  it('are sent by code, public or not, each with a link of the transaction, but never of another record', async () => {
    const { llave } = await file();
    const other = await file();
    const documents = city.client.host.container.get<RecordDocuments>(RecordDocuments);
    const [memo] = await codesOf(llave, 'MEMORANDO');
    const [resolution] = await codesOf(llave, 'RESOLUCION');
    const { database } = city.client.host;
    const sent = await database.transaction((tx) => documents.sendDocuments(tx, llave!, [resolution!, memo!]));
    expect(sent.map(({ codigo }) => codigo)).to.deep.equal([resolution, memo]);
    const { body } = await open(sent[1]!.enlace).expect(200);
    expect((body as Buffer).length).to.equal(sent[1]!.tamano);
    const links = async (): Promise<number> => (await database.rows('SELECT id FROM documents_link')).length;
    const before = await links();
    const refused: unknown = await database
      .transaction((tx) => documents.sendDocuments(tx, other.llave!, [resolution!]))
      .catch((error: unknown) => error);
    expect(refused).to.have.property('code', 'not_found');
    expect(await links()).to.equal(before);
  });
});
