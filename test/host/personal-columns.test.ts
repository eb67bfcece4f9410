import { expect } from 'chai';
import { PersonalData, type AnyHostPlugin } from '../../host/plugin-api/index.js';
import { columnFaults } from '../../testing/column-declarations.js';
import { productPlugins, startTestHost, type TestHost } from '../../testing/index.js';

describe('what tables hold of people', () => {
  let city: TestHost;
  before(async () => {
    city = await startTestHost();
  });
  after(() => city.stop());

  it('is said of every column that could', async () => {
    expect(await columnFaults(city.database, productPlugins)).to.deep.equal({ undeclared: [], wrong: [] });
  });

  it('is missed where a plugin says nothing, and where it says too much', async () => {
    const shortened = productPlugins.map((plugin) =>
      plugin.id === 'terms'
        ? { ...plugin, personalColumns: { terms_term: { kept: { something: ['fin', 'fin', 'nombre'] } } } }
        : plugin,
    );
    const { undeclared, wrong } = await columnFaults(city.database, shortened);
    expect(undeclared).to.include.members(['terms_event.motivo', 'terms_term.plazo']).and.not.include('terms_term.fin');
    expect(wrong).to.deep.equal(['terms_term.fin', 'terms_term.nombre']);
  });
});

/** What has columns of people that are neither exported nor erased, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  correspondents: 'an invoice names its holder without a document, and books are kept for ten years',
};

/** Plugins with columns of people, kept ones too, that bring no answer about a person. */
const silent = (plugins: readonly AnyHostPlugin[]): readonly string[] =>
  plugins
    .filter(({ personalColumns = {} }) =>
      Object.values(personalColumns).some(
        ({ erased = {}, kept = {} }) => Object.keys({ ...erased, ...kept }).length > 0,
      ),
    )
    .filter(({ contributes = [] }) => !contributes.some(({ point }) => point.name === PersonalData.name))
    .map(({ id }) => id);

describe('a plugin that holds people', () => {
  it('exports and erases them', () => {
    expect(silent(productPlugins)).to.have.members(Object.keys(exceptions));
  });

  it('is missed where it does neither', () => {
    const one = productPlugins.find(({ id }) => id === 'terms')!;
    expect(silent([{ ...one, contributes: [] }])).to.deep.equal(['terms']);
  });
});
