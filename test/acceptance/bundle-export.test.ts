import { expect } from 'chai';
import { startTestHost, type TestHost } from '../support/start-test-host.js';
import { exportedSections, exportFrom, importInto } from './support/bundles.js';
import { cityBundle } from './support/city-bundle.js';

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
    expect(sections['usuarios']!.map(({ username }) => username)).to.have.members([
      'luz',
      'jefe',
      'retirada',
    ]);
    expect(sections['tramites']!.map(({ codigo }) => codigo)).to.have.members(['PODA', 'DENUNCIA']);
  });

  it('keeps the questions in the order of the form, their fields in that of the documentation', async () => {
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

  it('holds no secret', async () => {
    const text = await exportFrom(host);
    for (const secret of ['correcta-y-larga', 'otra-clave-larga', 'argon2', 'password', 'generation']) {
      expect(text).not.to.contain(secret);
    }
  });

  it('gives an equal export after an import into an empty database', async () => {
    const text = await exportFrom(host);
    const other = await startTestHost();
    try {
      const { report } = await importInto(other, text);
      expect(Object.values(report).every(({ changed, left }) => changed + left === 0)).to.equal(true);
      expect(await exportFrom(other)).to.equal(text);
      const again = await importInto(other, text);
      expect(Object.values(again.report).every(({ created, changed }) => created + changed === 0)).to.equal(
        true,
      );
    } finally {
      await other.stop();
    }
  });

  it('is left as it is by the database that it came from', async () => {
    const { report } = await importInto(host, await exportFrom(host));
    expect(Object.values(report).every(({ created, changed }) => created + changed === 0)).to.equal(true);
  });
});
