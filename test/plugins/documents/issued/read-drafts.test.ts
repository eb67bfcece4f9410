import { expect } from 'chai';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import { TestSmtpServer } from '../../../support/smtp-server.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { startAutomaticCity, type AutomaticCity } from '../../workflow/support/automatic-city.js';
import { pagesOf } from '../printing/support/pdf-text.js';
import { actForm, actHtml, actProcess } from '../support/act-process.js';
import { asBytes, documentPlugins, documentsConfig } from '../support/documents-client.js';

describe('a document that is read before it is signed', () => {
  let city: AutomaticCity;
  let admin: AdminCaller;
  let server: TestSmtpServer;

  /** Logs in, again after a day. */
  const logIn = async (): Promise<void> => {
    await city.client.signIn('ana', 'luz', 'rosa', 'jefa', 'lector');
    admin = await AdminCaller.login(city.client.host, 'jefa', PASSWORD);
  };

  before(async () => {
    server = await TestSmtpServer.start();
    const config = { ...(await documentsConfig()), mail: server.config() };
    city = await startAutomaticCity({ plugins: documentPlugins, config });
    await logIn();
    await importInto(city.client.host, {
      formularios: [{ codigo: 'F_ACTO', nombre: 'Acto', schema: actForm }],
      plantillas: [
        { codigo: 'ACTO', nombre: 'Acto administrativo', html: actHtml, titular: '{{ datos.motivo }}' },
        { codigo: 'CARTA', nombre: 'Carta', html: '<p>{{ datos.nota }} {{ datos.predio.dueño }}</p>' },
      ],
    });
    await city.client.release('ana', actProcess);
  });
  after(async () => {
    await city.stop();
    await server.stop();
  });

  /** Starts an instance whose task `RESOLVER` luz holds. */
  const held = async (): Promise<{ llave: string; id: number; instf_llave: string }> => {
    const llave = await city.start('ACTO');
    const { id } = await city.task(llave, 'RESOLVER');
    const { body } = await city.claim('luz', id).expect(200);
    return { llave, id, instf_llave: body.tarea.instf_llave as string };
  };
  const read = async (id: number, respuestas: object, { as = 'luz', accion = 'SIGUE', documento = 'ACTO' } = {}) => {
    const { status, headers, body } = await asBytes(
      city.client.post(as, `tareas/${id}/borrador-de-documento`, { accion, documento, respuestas }),
    );
    const digest = headers['x-contenido-sha256'] as string;
    return { status, headers, digest, pdf: body as Buffer };
  };
  const refusal = async (...asked: Parameters<typeof read>) => {
    const { status, pdf } = await read(...asked);
    const { code, mensaje, errors } = JSON.parse(String(pdf)) as { code: string; mensaje: string; errors: object };
    return { status, code, mensaje, errors };
  };
  const act = (instf_llave: string, jsonfiltros: object, documentos: object) =>
    city.client.post('luz', 'ejecutar-accion/', { instf_llave, bpm_accion: 'SIGUE', jsonfiltros, documentos });
  const issued = async (llave: string) => {
    const { data } = await admin.query('documents.issued.list', { llave });
    const [first] = (data as { items: readonly { codigo: string }[] }).items;
    if (!first) return undefined;
    return (await admin.query('documents.issued.get', { codigo: first.codigo })).data as { sha256_contenido: string };
  };
  const retry = async (llave: string, codigo: string): Promise<void> => {
    const { id } = await city.task(llave, codigo);
    expect((await admin.mutate('workflow.tasks.retry', { tarea: id, motivo: 'Leído' })).status).to.equal(200);
  };

  it('is shown in the task with the actions that lead to it, unless its data come later', async () => {
    const { id } = await held();
    const { body } = await city.client.get('luz', `tareas/${id}`).expect(200);
    const shown = (body.acciones as { codigo: string; documentos: object }[]).map((one) => [
      one.codigo,
      one.documentos,
    ]);
    expect(shown).to.deep.equal([
      ['SIGUE', [{ codigo: 'ACTO', nombre: 'Expedir el acto' }]],
      ['NIEGA', [{ codigo: 'CARTA', nombre: 'Enviar la carta' }]],
      ['LIQUIDA', []],
    ]);
    expect(await refusal(id, { motivo: 'Sí' }, { accion: 'LIQUIDA', documento: 'COBRO' })).to.include({ status: 400 });
    expect(await refusal(id, { motivo: 'Sí' }, { accion: 'NIEGA' })).to.have.nested.property('errors.documento');
  });

  it('is a marked PDF of the typed answers, and nothing is stored', async function () {
    const { llave, id } = await held();
    const before = await city.see(llave);
    const { status, headers, pdf } = await read(id, { motivo: 'Cumple la norma' });
    expect([status, headers['content-type'], headers['cache-control']]).to.deep.equal([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(await city.see(llave)).to.deep.equal(before);
    expect(await city.client.host.database.rows('SELECT id FROM documents_document')).to.deep.equal([]);
    expect(pdf.includes('/ByteRange')).to.equal(false);
    const pages = await pagesOf(this, pdf);
    expect(pages).to.have.length(2);
    for (const page of pages) expect(page).to.include('BORRADOR SIN VALIDEZ');
    expect(pages[0]).to.include('Motivo: Cumple la norma.');
    expect(pages[1]).to.include(llave);
  });

  it('is refused to other users, for faulty answers, and with the names of the data that the template lacks', async () => {
    const { id } = await held();
    expect(await refusal(id, { motivo: 'Sí' }, { as: 'rosa' })).to.include({ status: 403 });
    expect(await refusal(id, {})).to.have.nested.property('errors.motivo');
    const lacking = await refusal(id, { motivo: 'Sí' }, { accion: 'NIEGA', documento: 'CARTA' });
    expect(lacking).to.include({ status: 409, code: 'datos_insuficientes' });
    expect(lacking.errors).to.deep.equal({ 'datos.predio.dueño': ['Falta «predio.dueño».'] });
    await city.client
      .post('luz', 'tareas/2147483647/borrador-de-documento', { accion: 'A', documento: 'B' })
      .expect(404);
  });

  it('is signed with the digest that was read, on another day too', async () => {
    const { llave, id, instf_llave } = await held();
    const { digest } = await read(id, { motivo: 'Cumple', nota: 'Uno' });
    expect((await read(id, { motivo: 'Cumple', nota: 'Otro' })).digest, 'of a name that it does not print').to.equal(
      digest,
    );
    expect((await read(id, { motivo: 'No cumple' })).digest).not.to.equal(digest);
    city.client.host.clock.advance(86_400);
    await logIn();
    expect((await read(id, { motivo: 'Cumple' })).digest).to.equal(digest);
    await act(instf_llave, { motivo: 'Cumple' }, { ACTO: digest }).expect(200);
    await city.untilTask(llave, 'ACTO', 'COMPLETADA');
    expect(await issued(llave)).to.include({ sha256_contenido: digest });
    await city.checkHistories();
  });

  it('keeps the task where the action would sign another content', async () => {
    const { llave, id, instf_llave } = await held();
    const { digest } = await read(id, { motivo: 'Cumple' });
    const { body } = await act(instf_llave, { motivo: 'Otro' }, { ACTO: digest }).expect(409);
    expect(body).to.include({ code: 'documento_cambiado' });
    await act(instf_llave, { motivo: 'Cumple' }, { CARTA: digest }).expect(400);
    expect(await city.task(llave, 'RESOLVER')).to.include({ estado: 'ASIGNADA' });
  });

  it('is not signed where the data change after the action, until an administrator has it tried again', async () => {
    const { llave, id, instf_llave } = await held();
    const answers = { motivo: 'Cumple', avisar: true };
    const { digest } = await read(id, answers);
    await act(instf_llave, answers, { ACTO: digest }).expect(200);
    await city.incidentOf(llave, 'AVISAR');
    const { id: visit } = await city.task(llave, 'VISITAR');
    const { body } = await city.claim('rosa', visit).expect(200);
    const { instf_llave: key } = body.tarea as { instf_llave: string };
    const brought = { area: 80, correo: 'ana@vecinos.example' };
    const visited = { instf_llave: key, bpm_accion: 'SIGUE', jsonfiltros: brought };
    await city.client.post('rosa', 'ejecutar-accion/', visited).expect(200);
    await retry(llave, 'AVISAR');
    const incident = await city.incidentOf(llave, 'ACTO');
    expect(incident).to.include({ codigo: 'documento_cambiado' });
    expect(incident.mensaje).to.match(/^«Acto administrativo» no se firmó: ya no dice lo que leyó/);
    expect(await issued(llave)).to.equal(undefined);
    await retry(llave, 'ACTO');
    await city.untilEnded(llave);
    expect((await issued(llave))!.sha256_contenido).not.to.equal(digest);
    await city.checkHistories();
  });
});
