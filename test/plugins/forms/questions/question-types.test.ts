import { expect } from 'chai';
import { formOf, TestEngine } from './question-builders.js';
import { cases, hostileValues } from './question-type-cases.js';

describe('the types of questions', () => {
  const engine = new TestEngine();
  after(() => engine.close());

  for (const { tipo, settings, good, bad } of cases) {
    const form = formOf(engine, { pre_codigo: 'a', pre_tipo: tipo, pre_texto: 'A', ...settings });
    const title = `${tipo} ${JSON.stringify(settings ?? {})}`;

    it(`${title} stores what is good, and takes it again as stored`, async () => {
      for (const [sent, stored] of good) {
        const answers = { a: stored };
        expect(await form.validateAnswers({ a: sent }), JSON.stringify(sent)).to.deep.equal({ ok: true, answers });
        expect(await form.validateAnswers(answers), JSON.stringify(stored)).to.deep.equal({ ok: true, answers });
      }
    });

    it(`${title} refuses what is not, with a reason`, async () => {
      for (const sent of [...bad, ...hostileValues]) {
        const result = await form.validateAnswers({ a: sent });
        const sample = typeof sent === 'string' ? sent.slice(0, 40) : typeof sent;
        if (result.ok) expect.fail(`${tipo} took ${sample}`);
        expect(result.msg, sample).to.equal('Dato no válido - a/A');
        expect(result.code).to.equal('invalid_answers');
        expect(result.errors['a']?.[0], sample).to.match(/\.$/);
      }
    });

    it(`${title} takes a blank as no answer`, async () => {
      for (const blank of ['', '  \n\t', '\u200B', ' \u3164 ', '\u2800', null, undefined, []]) {
        expect(await form.validateAnswers({ a: blank })).to.deep.equal({ ok: true, answers: {} });
      }
    });
  }

  describe('ARCHIVO', () => {
    const form = formOf(engine, {
      pre_codigo: 'a',
      pre_tipo: 'ARCHIVO',
      pre_tipos_archivo: ['application/pdf'],
      pre_tamano_maximo: 1000,
    });
    const file = { nombre: 'cédula.pdf', tipo: 'application/pdf', tamano: 10, sha256: 'ab' };

    it('stores the description of a file and nothing else of it', async () => {
      const stored = { ok: true, answers: { a: file } };
      expect(await form.validateAnswers({}, { a: file })).to.deep.equal(stored);
      expect(await form.validateAnswers({ a: '' }, { a: { ...file, clave: 'secreta' } as typeof file })).to.deep.equal(
        stored,
      );
    });

    for (const wrong of [{ tipo: 'image/png' }, { tamano: 1001 }, { tamano: 0 }, { nombre: 'a\0.pdf' }]) {
      it(`refuses ${JSON.stringify(wrong)}`, async () => {
        expect(await form.validateAnswers({}, { a: { ...file, ...wrong } })).to.have.property('ok', false);
      });
    }

    it('refuses anything in the body for it, and a file for another type', async () => {
      for (const sent of ['x', file, 1, [file]]) {
        expect(await form.validateAnswers({ a: sent })).to.have.property('ok', false);
      }
      const text = formOf(engine, { pre_codigo: 'a' });
      expect(await text.validateAnswers({}, { a: file })).to.have.property('ok', false);
    });
  });
});
