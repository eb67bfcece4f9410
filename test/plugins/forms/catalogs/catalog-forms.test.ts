import { expect } from 'chai';
import request from 'supertest';
import { QuestionForms, type FormDescription, type PublicQuestion } from '../../../../plugins/forms/contract.js';
import { productPlugins } from '../../../../testing/product-plugins.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { exportedSections, exportFrom, importInto } from '../../../acceptance/support/bundles.js';
import { isLimit, statementsDuring } from '../../../acceptance/support/statements.js';
import { storedRecords, tramiteClient, type TramiteClient } from '../../../acceptance/support/tramite-client.js';
import { rejectionOf } from '../../../host/support/rejection.js';
import { colourPlugin, setColour } from '../support/colour-plugin.js';
import { validatorOf } from '../support/json-schema.js';

const color = { pre_codigo: 'color', pre_texto: 'Color', pre_tipo: 'SELECCION', catalogo: 'color' };
const pintura = {
  codigo: 'PINTURA',
  nombre: 'Pintura de fachada',
  preguntas: [
    { ...color, pre_obligatorio: true },
    { pre_codigo: 'otros', pre_texto: 'Otros', pre_tipo: 'SELECCION_MULTIPLE', pre_catalogo: 'color' },
    { pre_codigo: 'tono', pre_texto: 'Tono', pre_tipo: 'TEXTO', condicion: 'color = "V"', pre_obligatorio: true },
    { ...color, pre_codigo: 'secreto', pre_sensible: true },
  ],
};
const names = { A: 'Azul', R: 'Rojo', V: 'Verde' };
const options = (...codes: (keyof typeof names)[]) => codes.map((codigo) => ({ codigo, nombre: names[codigo] }));

describe('a form that takes options from a catalog', () => {
  const plugins = [...productPlugins, colourPlugin()];
  let citizen: TramiteClient;
  let host: TestHost;
  let other: TestHost;

  const questions = async (): Promise<readonly PublicQuestion[]> =>
    ((await citizen.info('PINTURA').expect(200)).body as { datos: readonly PublicQuestion[] }).datos;
  const schema = async (): Promise<FormDescription> =>
    (await request(host.url).get('/home/api/tramite/esquema/PINTURA').expect(200)).body as FormDescription;
  /** Changes an option on another host, and waits a second. */
  const change = async (codigo: string, isActive: boolean): Promise<void> => {
    await setColour(other, codigo, isActive);
    host.clock.advance(1);
  };

  before(async () => {
    const config = { http: { publicPerMinute: 1_000_000 } };
    host = await startTestHost({ plugins, config, bundle: { tramites: [pintura] } });
    const { databaseUrl, dataFolder } = host;
    other = await startTestHost({ plugins, databaseUrl, dataFolder });
    citizen = tramiteClient(host);
  });
  after(async () => {
    await other?.stop();
    await host?.stop();
  });

  it('shows them, with the name of the catalog', async () => {
    const [first, second] = await questions();
    expect(first).to.deep.equal({
      pre_codigo: 'color',
      pre_texto: 'Color',
      pre_tipo: 'SELECCION',
      pre_obligatorio: true,
      pre_consultable: true,
      pre_opciones: options('A', 'R', 'V'),
      pre_catalogo: 'color',
    });
    expect(second).to.deep.include({ pre_opciones: options('A', 'R', 'V'), pre_catalogo: 'color' });
  });

  it('has them in its schema', async () => {
    const { schema: takes, ui } = await schema();
    const isTaken = validatorOf(takes);
    expect(isTaken({ color: 'R', otros: ['A', 'V'] })).to.equal(true);
    expect(isTaken({ color: 'X' })).to.equal(false);
    expect(isTaken({ color: 'R', otros: ['X'] })).to.equal(false);
    expect(isTaken({ color: 'V' }), 'its shade is required').to.equal(false);
    expect(ui.campos?.['color']).to.deep.equal({ widget: 'SELECCION', opciones: options('A', 'R', 'V') });
  });

  it('takes them, and nothing else', async () => {
    await citizen.file('PINTURA', { color: 'V', otros: ['V', 'A'], tono: 'claro' });
    expect((await storedRecords(host)).at(-1)!.informacion).to.deep.equal({
      color: 'V',
      otros: ['A', 'V'],
      tono: 'claro',
    });
    const { body } = await citizen.create('PINTURA', { color: 'X', otros: ['A', 'X'] }).expect(400);
    expect(body).to.deep.include({ msg: 'Dato no válido - color/Color' });
    expect(body.errors).to.have.all.keys('color', 'otros');
  });

  it('asks the database nothing of them', async () => {
    await questions();
    const statements = await statementsDuring(host.database, async () => {
      await questions();
      await schema();
      await citizen.create('PINTURA', { color: 'X' }).expect(400);
    });
    // On SQL Server, checking a limit is a transaction.
    const other = statements.filter((sql) => !isLimit(sql) && !/^(?:BEGIN|COMMIT) TRANSACTION/.test(sql));
    expect(other).to.deep.equal([]);
  });

  it('follows what another host changes within a second, and is not saved for that', async () => {
    await change('R', false);
    expect((await questions()).map(({ pre_opciones }) => pre_opciones)).to.deep.equal([
      options('A', 'V'),
      options('A', 'V'),
      undefined,
      options('A', 'V'),
    ]);
    expect((await schema()).ui.campos?.['otros']?.opciones).to.deep.equal(options('A', 'V'));
    await citizen.create('PINTURA', { color: 'R' }).expect(400);
    await change('R', true);
    await citizen.create('PINTURA', { color: 'R' }).expect(200);
  });

  it('follows it in each of its ways, whether it was made ready before or not', async () => {
    const forms = host.container.get<QuestionForms>(QuestionForms);
    const form = (pre_texto: string) => forms.openForm(forms.formSchema.parse([{ ...color, pre_texto }]));
    const taken = {
      validate: async () => (await form('validate').validateAnswers({ color: 'R' })).ok,
      readAnswer: async () => (await form('read').readAnswer('color', { value: 'R' })).ok,
      next: async () => (await form('next').nextStep({ color: 'R' })).kind === 'complete',
      asked: async () => (await form('asked').askedFields({}))[0]!.opciones!.some(({ codigo }) => codigo === 'R'),
    };
    for (const isActive of [true, false, true]) {
      await change('R', isActive);
      for (const [way, isTaken] of Object.entries(taken)) expect(await isTaken(), way).to.equal(isActive);
    }
  });

  it('shows and finds answers that are no options any more', async () => {
    await citizen.file('PINTURA', { color: 'A', otros: ['A'], secreto: 'A' });
    await change('A', false);
    const { body } = await citizen.estado('PINTURA', { secreto: 'A' }).expect(200);
    expect(body.datos).to.deep.equal({ color: 'A', otros: ['A'], secreto: '***' });
    await change('A', true);
  });

  it('is written by the name of its catalog, and the same again', async () => {
    const { tramites } = await exportedSections(host);
    const [first, second] = tramites![0]!['preguntas'] as Record<string, unknown>[];
    expect(first).to.include({ catalogo: 'color' }).and.not.have.any.keys('opciones', 'pre_opciones', 'pre_catalogo');
    expect(second).to.include({ catalogo: 'color' });
    const { report } = await importInto(host, await exportFrom(host));
    expect(report['tramites']).to.deep.equal({ created: 0, changed: 0, left: 1 });
  });

  it('is unavailable where nobody brings its catalog, and the log says which; what was filed is found', async () => {
    const { databaseUrl, dataFolder } = host;
    const config = { logging: { level: 'error' } };
    const without = await startTestHost({ databaseUrl, dataFolder, config });
    try {
      const there = tramiteClient(without);
      await there.info('PINTURA').expect(503);
      await there.create('PINTURA', { color: 'A' }).expect(503);
      await request(without.url).get('/home/api/tramite/esquema/PINTURA').expect(503);
      await request(without.url).post('/home/api/borrador/PINTURA').expect(503);
      await there.estado('PINTURA', { secreto: 'A' }).expect(200);
      const told = without.logLines.filter((line) => line.includes('No hay un catálogo «color».'));
      expect(told).to.have.length(1);
      expect(JSON.parse(told[0]!)).to.deep.include({ tramite: 'PINTURA' });
    } finally {
      await without.stop();
    }
  });

  it('stops the boot where two plugins bring the same catalog', async () => {
    const { migrations: _own, ...again } = colourPlugin();
    const failure = await rejectionOf(startTestHost({ plugins: [...plugins, { ...again, id: 'colours-again' }] }));
    expect(String(failure)).to.include("two plugins bring the catalog of options 'color'");
  });
});
