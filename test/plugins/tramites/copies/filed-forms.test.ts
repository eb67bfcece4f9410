import { expect } from 'chai';
import request from 'supertest';
import { service } from '../../../../host/boot/container/build-container.js';
import { CopyPrinter, Filing, type PrintedCopy } from '../../../../plugins/tramites/contract.js';
import { FiledForms, TramiteCatalog } from '../../../../plugins/tramites/catalog/index.js';
import { TramiteDefinitions } from '../../../../plugins/tramites/catalog/tramite-definitions.js';
import { TramiteRemoval } from '../../../../plugins/tramites/catalog/tramite-removal.js';
import type { TestHost } from '../../../../testing/start-test-host.js';
import { importInto } from '../../../acceptance/support/bundles.js';
import { startTramiteHost, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { NotedPrinter } from '../support/noted-printer.js';

const asking = (codigo: string, pre_texto: string, more: object = {}) => ({
  codigo,
  nombre: codigo,
  preguntas: [
    { pre_codigo: 'asunto', pre_texto, pre_tipo: 'TEXTO' },
    { pre_codigo: 'plano', pre_texto: 'Plano', pre_tipo: 'ARCHIVO' },
  ],
  ...more,
});

describe('the form that a record was filed with', () => {
  const printer = new NotedPrinter();
  let citizen: TramiteClient;
  let host: TestHost;

  before(async () => {
    citizen = await startTramiteHost(
      { tramites: [asking('QUEJA', 'Asunto')], tipos_denuncia: [{ codigo: 'RUIDO', nombre: 'Ruido' }] },
      { overrides: [service<CopyPrinter>(CopyPrinter, printer)] },
    );
    ({ host } = citizen);
  });
  after(() => host?.stop());

  async function copyOf(key: string): Promise<PrintedCopy> {
    printer.printed.splice(0);
    await request(host.url).get(`/home/api/tramite/seguimiento/${key}/copia`).expect(200);
    return printer.printed[0]!;
  }
  const questionsOf = async (key: string) => (await copyOf(key)).respuestas.map(({ pregunta }) => pregunta);

  it('is the one that took the answers, whatever the clocks say and where the change was committed first', async () => {
    await importInto(host, { tramites: [asking('NUEVO', 'Primera')] });
    const request_ = { codigo: 'NUEVO', canal: 'WEB', answers: { asunto: 'x' } };
    host.clock.advance(60);
    const prepared = await host.container.get<Filing>(Filing).prepareFiling(request_);
    host.clock.advance(-60);
    await importInto(host, { tramites: [asking('NUEVO', 'Segunda')] });
    const { key } = await prepared.fileRecord();
    const second = await citizen.file('NUEVO', { asunto: 'x' });
    await importInto(host, { tramites: [asking('NUEVO', 'Segunda', { nombre: 'Otro' })] });
    await importInto(host, { tramites: [asking('NUEVO', 'Tercera')] });
    const earlier = await citizen.file('NUEVO', { asunto: 'x' });
    await host.database.changeRows('UPDATE tramites_record SET tramite_revision = NULL WHERE id = $1', [earlier.datos]);
    expect(await questionsOf(key)).to.deep.equal(['Primera', 'Plano']);
    expect(await questionsOf(second.key)).to.deep.equal(['Segunda', 'Plano']);
    expect(await questionsOf(earlier.key)).to.deep.equal(['Tercera', 'Plano']);
  });

  it('is read from the database where another host has filed with a newer one than is in memory', async () => {
    await importInto(host, { tramites: [asking('LEJOS', 'Vieja')] });
    const forms = host.container.get(FiledForms);
    await forms.formOf({ codigo: 'LEJOS', tramite_revision: 1 });
    await host.database.changeRows("UPDATE tramites_tramite SET revision = 2, preguntas = $1 WHERE codigo = 'LEJOS'", [
      JSON.stringify(asking('LEJOS', 'Nueva').preguntas),
    ]);
    const form = await forms.formOf({ codigo: 'LEJOS', tramite_revision: 2 });
    expect(form.findQuestion('asunto')?.pre_texto).to.equal('Nueva');
  });

  it('ends with the question of complaints where it was a complaint, and not where it was none', async () => {
    await importInto(host, { tramites: [asking('DENUNCIA', 'Asunto', { tra_isDenuncia: true })] });
    const complaint = await citizen.file('DENUNCIA', { asunto: 'x', tipo_denuncia: 'RUIDO' });
    await importInto(host, { tramites: [asking('DENUNCIA', 'Asunto')] });
    const none = await citizen.file('DENUNCIA', { asunto: 'x' });
    await importInto(host, { tramites: [asking('DENUNCIA', 'Asunto', { tra_isDenuncia: true })] });
    expect((await copyOf(complaint.key)).respuestas.at(-1)).to.deep.equal({
      pregunta: 'Tipo de denuncia',
      respuesta: ['Ruido'],
    });
    expect(await questionsOf(none.key)).to.deep.equal(['Asunto', 'Plano']);
  });

  it('does not keep a tramite without records from being removed', async () => {
    await importInto(host, { tramites: [asking('VACIO', 'Una')] });
    await importInto(host, { tramites: [asking('VACIO', 'Otra')] });
    const definitions = host.container.get(TramiteDefinitions);
    const removal = host.container.get(TramiteRemoval);
    await host.container.get(TramiteCatalog).change((tx) => removal.remove('VACIO', tx));
    expect(await definitions.find('VACIO')).to.equal(undefined);
  });

  it('may lack a question of an answer: places are written as such, and files are listed by name', async () => {
    const filed = await citizen.file('QUEJA', { asunto: 'x' });
    const file = (nombre: string) => ({ nombre, tipo: 'application/pdf', tamano: 1000, sha256: 'ab' });
    const answers = {
      asunto: 'x',
      plano: [file('uno.pdf'), file('dos.pdf')],
      vieja: file('tres.pdf'),
      lugar: { latitud: 3.5, longitud: -76.25 },
      acepta: true,
    };
    await host.database.changeRows('UPDATE tramites_record SET informacion = $1 WHERE id = $2', [
      JSON.stringify(answers),
      filed.datos,
    ]);
    const { respuestas, archivos } = await copyOf(filed.key);
    expect(respuestas.map(({ pregunta, respuesta }) => [pregunta, ...respuesta])).to.have.deep.members([
      ['Asunto', 'x'],
      ['Plano', 'uno.pdf', 'dos.pdf'],
      ['vieja', 'tres.pdf'],
      ['lugar', '3.5, -76.25'],
      ['acepta', 'Sí'],
    ]);
    expect(archivos.map(({ pregunta, nombre }) => [pregunta, nombre])).to.deep.equal([
      ['Plano', 'uno.pdf'],
      ['Plano', 'dos.pdf'],
      ['vieja', 'tres.pdf'],
    ]);
  });
});
