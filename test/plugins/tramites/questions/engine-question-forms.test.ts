import { expect } from 'chai';
import { InputError, UnavailableError } from '../../../../host/plugin-api/index.js';
import { EngineQuestionForms } from '../../../../plugins/tramites/procedures/engine-question-forms.js';
import { QuestionEngine } from '../../../../plugins/tramites/questions/index.js';
import { rejectionOf } from '../../../host/support/rejection.js';

describe('forms for other plugins', () => {
  let engine: QuestionEngine;
  let forms: EngineQuestionForms;

  before(() => {
    engine = new QuestionEngine();
    forms = new EngineQuestionForms(engine);
  });
  after(() => engine.close());

  const nombre = { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true };
  const alias = { pre_codigo: 'alias', pre_texto: 'Alias', pre_tipo: 'TEXTO', condicion: 'nombre = "Ana"' };
  const read = (...questions: readonly object[]) => forms.formSchema.parse(questions);

  it('describe themselves and check answers', async () => {
    const form = forms.open(read(nombre, alias));
    expect(form.describe()).to.have.length(2);
    expect(await form.validate({ nombre: 'Eva', alias: 'x' })).to.deep.equal({
      ok: true,
      answers: { nombre: 'Eva' },
    });
    expect(await form.validate({})).to.deep.include({ ok: false, code: 'missing_answers' });
  });

  it('name the fault of questions that do not fit together', async () => {
    const error = (await rejectionOf(forms.check(read(nombre, nombre)))) as InputError;
    expect(error).to.be.instanceOf(InputError);
    expect(error.toProblem().errors).to.have.key('preguntas.1.pre_codigo');
  });

  it('are unavailable while conditions cannot be evaluated', async () => {
    const closed = new QuestionEngine();
    const others = new EngineQuestionForms(closed);
    const form = others.open(read(nombre, alias));
    await closed.close();
    expect(await rejectionOf(form.validate({ nombre: 'Ana' }))).to.be.instanceOf(UnavailableError);
    expect(await rejectionOf(form.ready())).to.be.instanceOf(UnavailableError);
    expect(await rejectionOf(others.check(read(nombre, alias)))).to.be.instanceOf(UnavailableError);
  });
});
