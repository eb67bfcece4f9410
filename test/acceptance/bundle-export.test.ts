import { expect } from 'chai';
import { questionFieldsSchema } from '../../plugins/forms/questions/question-fields.js';
import { productPlugins } from '../../testing/product-plugins.js';
import { startTestHost, type TestHost } from '../../testing/start-test-host.js';
import { colourPlugin } from '../plugins/forms/support/colour-plugin.js';
import { exportedSections, exportFrom, importInto } from './support/bundles.js';
import { cityBundle } from './support/city-bundle.js';

const common = { pre_obligatorio: true, pre_sensible: true, pre_consultable: false };
const option = (codigo: string) => ({ codigo, nombre: `Opción ${codigo}` });

/** Questions that have, among them, every field that a question can have. */
const everyField: readonly Record<string, unknown>[] = [
  {
    pre_codigo: 'zona',
    pre_texto: 'Zona',
    pre_tipo: 'SELECCION',
    ...common,
    pre_orden: 1,
    pre_ayuda: 'Donde vive',
    opciones: [option('N'), option('S')],
  },
  {
    pre_codigo: 'placa',
    pre_texto: 'Placa',
    pre_tipo: 'TEXTO',
    ...common,
    pre_patron: '[A-Z]+',
    pre_patron_mensaje: 'Escriba el texto como está en el ejemplo.',
    pre_longitud_minima: 2,
    pre_longitud_maxima: 6,
    condicion: 'zona = "N"',
  },
  { pre_codigo: 'tono', pre_texto: 'Tono', pre_tipo: 'SELECCION', ...common, catalogo: 'color' },
  { pre_codigo: 'edad', pre_texto: 'Edad', pre_tipo: 'NUMERO', ...common, pre_minimo: 1, pre_maximo: 9 },
  {
    pre_codigo: 'soporte',
    pre_texto: 'Soporte',
    pre_tipo: 'ARCHIVO',
    ...common,
    pre_tipos_archivo: ['text/plain'],
    pre_tamano_maximo: 1024,
  },
  { pre_codigo: 'correo', pre_texto: 'Correo', pre_tipo: 'CORREO', ...common, pre_recibo: true },
  {
    pre_codigo: 'quien',
    pre_texto: 'Nombre',
    pre_tipo: 'TEXTO',
    ...common,
    pre_solicitante: true,
    pre_autocompletar: 'name',
  },
];

const underOwnNames = ({ opciones, catalogo, condicion, ...question }: Record<string, unknown>): object => ({
  ...question,
  ...(opciones !== undefined && { pre_opciones: opciones }),
  ...(catalogo !== undefined && { pre_catalogo: catalogo }),
  ...(condicion !== undefined && { pre_condicion: condicion }),
});

describe('exporting a bundle', () => {
  let host: TestHost;

  before(async () => {
    host = await startTestHost({ bundle: cityBundle });
  });
  after(() => host.stop());

  it('holds every section and item', async () => {
    const sections = await exportedSections(host);
    expect(sections).to.have.all.keys('roles', 'usuarios', 'tipos_denuncia', 'tramites');
    expect(sections['roles']).to.have.length(2);
    expect(sections['usuarios']!.map(({ username }) => username)).to.have.members(['luz', 'jefe', 'retirada']);
    expect(sections['tramites']!.map(({ codigo }) => codigo)).to.have.members(['PODA', 'DENUNCIA']);
  });

  it('keeps the order of the questions in the form, and writes their fields in the order of the documentation', async () => {
    const { tramites } = await exportedSections(host);
    const questions = tramites!.find(({ codigo }) => codigo === 'PODA')!['preguntas'] as object[];
    expect(questions.map((question) => Object.keys(question).slice(0, 4))).to.deep.equal(
      Array(4).fill(['pre_codigo', 'pre_texto', 'pre_tipo', 'pre_obligatorio']),
    );
    expect(questions.map((question) => (question as { pre_codigo: string }).pre_codigo)).to.deep.equal([
      'riesgo',
      'detalle',
      'color',
      'cantidad',
    ]);
  });

  it('names a revision for each section whose items an import may remove', () => {
    const removing = host.host.bundleSections.filter((section) => section.removeItem !== undefined);
    expect(removing).to.have.length.above(8);
    expect(removing.filter(({ revision }) => revision === undefined).map(({ name }) => name)).to.deep.equal([]);
  });

  it('holds no secret', async () => {
    const text = await exportFrom(host);
    for (const secret of ['correcta-y-larga', 'otra-clave-larga', 'argon2', 'password', 'generation']) {
      expect(text).not.to.contain(secret);
    }
  });

  it('writes an equal bundle after an import into an empty database', async () => {
    const text = await exportFrom(host);
    const other = await startTestHost();
    try {
      const { report } = await importInto(other, text);
      expect(Object.values(report).every(({ changed, left }) => changed + left === 0)).to.equal(true);
      expect(await exportFrom(other)).to.equal(text);
      const again = await importInto(other, text);
      expect(Object.values(again.report).every(({ created, changed }) => created + changed === 0)).to.equal(true);
    } finally {
      await other.stop();
    }
  });

  for (const spelling of ['bundle', 'own'] as const) {
    it(`writes every field under its name in a bundle, after an import with ${spelling} names`, async () => {
      const other = await startTestHost({ plugins: [...productPlugins, colourPlugin()] });
      try {
        const written = [...everyField].map((question) => (spelling === 'own' ? underOwnNames(question) : question));
        await importInto(other, { tramites: [{ codigo: 'TODO', nombre: 'Todo', preguntas: written }] });
        const names = Object.keys(questionFieldsSchema.shape).map((name) =>
          name.replace(/^pre_(?=opciones|catalogo|condicion)/, ''),
        );
        expect([...new Set(everyField.flatMap((question) => Object.keys(question)))]).to.have.members(names);
        const { tramites } = await exportedSections(other);
        expect(tramites![0]!['preguntas']).to.deep.equal(everyField);
        const text = await exportFrom(other);
        const { report } = await importInto(other, text);
        expect(report['tramites']).to.deep.equal({ created: 0, changed: 0, left: 1 });
        expect(await exportFrom(other)).to.equal(text);
      } finally {
        await other.stop();
      }
    });
  }

  it('writes a bundle that changes nothing in its own database', async () => {
    const { report } = await importInto(host, await exportFrom(host));
    expect(Object.values(report).every(({ created, changed }) => created + changed === 0)).to.equal(true);
  });
});
