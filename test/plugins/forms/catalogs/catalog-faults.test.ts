import { expect } from 'chai';
import { productPlugins } from '../../../../testing/product-plugins.js';
import { startTestHost, type TestHost } from '../../../../testing/start-test-host.js';
import { AdminCaller } from '../../../../testing/admin-caller.js';
import { importInto, refusalOf } from '../../../acceptance/support/bundles.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { faultsOf } from '../questions/question-builders.js';
import { colourPlugin } from '../support/colour-plugin.js';

const color = { pre_codigo: 'color', pre_texto: 'Color', pre_tipo: 'SELECCION' };
const unknown = 'No hay un catálogo «colores». Los que hay son color.';
const tramite = (...preguntas: object[]) => ({ codigo: 'MAL', nombre: 'Mal', preguntas });

describe('a fault in the catalog of a question', () => {
  let host: TestHost;
  let jefa: AdminCaller;

  before(async () => {
    const bundle = { usuarios: [{ username: 'jefa', password: PASSWORD, is_superuser: true }] };
    // The product's own catalogs are tested where they are.
    const plugins = [...productPlugins.filter(({ id }) => id !== 'catalogs' && id !== 'reports'), colourPlugin()];
    host = await startTestHost({ plugins, bundle });
    jefa = await AdminCaller.login(host, 'jefa', PASSWORD);
  });
  after(() => host?.stop());

  const issuesOf = async (...preguntas: object[]): Promise<readonly string[]> => {
    const { data } = await jefa.mutate('tramites.tramites.check', { preguntas });
    const { issues } = data as { issues: readonly { path: readonly unknown[]; message: string }[] };
    return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };

  for (const name of ['catalogo', 'pre_catalogo']) {
    it(`is reported at ${name}, as it was written: no plugin brings it`, async () => {
      const wrong = { ...color, [name]: 'colores' };
      expect(await issuesOf(color, wrong)).to.include(`0.opciones: SELECCION necesita opciones o un catálogo.`);
      expect(await issuesOf({ ...color, [name]: 'color' })).to.deep.equal([]);
      expect(
        await issuesOf({ ...wrong, pre_orden: 2 }, { ...color, pre_codigo: 'b', catalogo: 'color' }),
      ).to.deep.equal([`0.${name}: ${unknown}`]);
      const { status, text } = await jefa.mutate('tramites.tramites.save', tramite(wrong));
      expect(status).to.equal(400);
      expect(text).to.include(`preguntas.0.${name}`).and.to.include(unknown);
    });
  }

  it('stops the import of a bundle, and stores nothing of it', async () => {
    const refusal = await refusalOf(importInto(host, { tramites: [tramite({ ...color, catalogo: 'colores' })] }));
    expect(refusal).to.include('tramites[0].preguntas[0].catalogo').and.to.include(unknown);
    expect(await host.database.rows('SELECT id FROM tramites_tramite')).to.deep.equal([]);
  });

  it('is reported where there are options as well, and for a type without options', () => {
    for (const name of ['catalogo', 'pre_catalogo']) {
      expect(faultsOf({ ...color, [name]: 'color', opciones: ['A'] })).to.deep.equal([
        `${name}: Lleva opciones o un catálogo, y no ambos.`,
      ]);
      expect(faultsOf({ ...color, pre_tipo: 'TEXTO', [name]: 'color' })).to.deep.equal([
        `${name}: Este campo no aplica a TEXTO.`,
      ]);
    }
    expect(faultsOf({ ...color, catalogo: 'color', pre_catalogo: 'color' })).to.deep.equal([
      'catalogo: Este campo ya está escrito como pre_catalogo.',
    ]);
  });

  for (const name of ['', ' ', '1', 'a b', 'á', 'a'.repeat(61), '__proto__', 3, null, ['color'], {}]) {
    it(`is reported for ${JSON.stringify(name)?.slice(0, 20)}, which names no catalog`, () => {
      expect(faultsOf({ ...color, catalogo: name })[0]).to.match(/^catalogo: /);
    });
  }

  it('is reported where more than twenty questions have a catalog', async () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ ...color, pre_codigo: `c${index}`, catalogo: 'color' }));
    expect(await issuesOf(...many.slice(1))).to.deep.equal([]);
    expect(await issuesOf(...many)).to.deep.equal([
      '20.catalogo: Un formulario tiene hasta 20 preguntas con catálogo.',
    ]);
  });
});
