import { expect } from 'chai';
import { InputError, UnavailableError } from '../../../host/plugin-api/index.js';
import { UnusableFormError } from '../../../plugins/forms/contract.js';
import { EngineQuestionForms } from '../../../plugins/forms/engine-question-forms.js';
import { rejectionOf } from '../../host/support/rejection.js';
import { TestEngine } from './questions/question-builders.js';

describe('forms for other plugins', () => {
  let engine: TestEngine;
  let forms: EngineQuestionForms;

  before(() => {
    engine = new TestEngine();
    forms = new EngineQuestionForms(engine);
  });
  after(() => engine.close());

  const nombre = { pre_codigo: 'nombre', pre_texto: 'Nombre', pre_tipo: 'TEXTO', pre_obligatorio: true };
  const alias = { pre_codigo: 'alias', pre_texto: 'Alias', pre_tipo: 'TEXTO', condicion: 'nombre = "Ana"' };
  const read = (...questions: readonly object[]) => forms.formSchema.parse(questions);

  it('describe themselves and check answers', async () => {
    const form = forms.openForm(read(nombre, alias));
    expect(form.describeQuestions()).to.have.length(2);
    expect(await form.validateAnswers({ nombre: 'Eva', alias: 'x' })).to.deep.equal({
      ok: true,
      answers: { nombre: 'Eva' },
    });
    expect(await form.validateAnswers({})).to.deep.include({ ok: false, code: 'missing_answers' });
  });

  it('name the fault of questions that do not fit together', async () => {
    const error = (await rejectionOf(forms.checkQuestions(read(nombre, nombre)))) as InputError;
    expect(error).to.be.instanceOf(InputError);
    expect(error.toProblem().errors).to.have.key('preguntas.1.pre_codigo');
  });

  it('name it where the caller says that the list stands', async () => {
    const place = (path: readonly PropertyKey[]) => ['formulario', ...path];
    const error = (await rejectionOf(forms.checkQuestions(read(nombre, nombre), place))) as InputError;
    expect(error.toProblem().errors).to.have.key('formulario.1.pre_codigo');
    expect(await forms.findIssues(read(nombre, nombre))).to.have.length(1);
    expect(await forms.findIssues(read(nombre))).to.deep.equal([]);
  });

  it('are seen in whatever is stored, under the names of a bundle', () => {
    const [stored] = read(alias);
    const inAnotherOrder = Object.fromEntries(Object.entries(stored!).reverse());
    expect(forms.readQuestions([null, 'x', inAnotherOrder])).to.deep.equal([stored]);
    expect(Object.keys(forms.readQuestions([inAnotherOrder])[0]!)).to.have.ordered.members([
      'pre_codigo',
      'pre_texto',
      'pre_tipo',
      'pre_obligatorio',
      'pre_condicion',
      'pre_sensible',
      'pre_consultable',
    ]);
    expect(forms.readQuestions({ nombre: 'TEXTO' })).to.deep.equal([]);
    expect(forms.writeQuestion(stored!)).to.include({ pre_codigo: 'alias', condicion: alias.condicion });
  });

  it('take a file for its question alone, once', () => {
    const foto = { pre_codigo: 'foto', pre_texto: 'Foto', pre_tipo: 'ARCHIVO' };
    const form = forms.openForm(read(nombre, foto));
    const errorsOf = (codigo: string, name: string, answered: readonly string[] = []): unknown => {
      try {
        return form.checkFile({ codigo, nombre: name }, answered);
      } catch (error) {
        expect(error).to.be.instanceOf(InputError);
        return (error as InputError).toProblem().errors;
      }
    };
    expect(errorsOf('foto', 'a.png')).to.equal(undefined);
    expect(errorsOf('foto', 'a.png', ['foto'])).to.deep.equal({
      foto: ['Solo se admite un archivo en este campo.'],
    });
    expect(errorsOf('foto', '')).to.deep.equal({ foto: ['El archivo debe tener un nombre.'] });
    expect(errorsOf('nombre', 'a.png')).to.deep.equal({ nombre: ['No se responde con un archivo.'] });
    expect(errorsOf('otra', 'a.png')).to.deep.equal({ otra: ['El formulario no tiene este campo.'] });
  });

  it('show the pattern of a question with its message', () => {
    const pattern = { pre_patron: '[A-Z]+', pre_patron_mensaje: 'Escriba mayúsculas.' };
    expect(forms.openForm(read({ ...nombre, ...pattern })).describeQuestions()[0]).to.deep.include(pattern);
  });

  it('end with a question of the caller', () => {
    const own = { ...read(nombre)[0]!, pre_codigo: 'tipo_denuncia', pre_orden: Number.MAX_SAFE_INTEGER };
    const form = forms.openForm(read(alias, nombre).toReversed(), [own]);
    expect(form.describeQuestions().at(-1)).to.include({ pre_codigo: 'tipo_denuncia' });
  });

  it('tell what can never be used from what cannot be used now', async () => {
    const form = forms.openForm(read({ ...nombre, pre_patron: '(?=a)' }));
    const error = (await rejectionOf(form.ready())) as UnusableFormError;
    expect(error).to.be.instanceOf(UnusableFormError);
    expect(String(error.cause)).to.include('0.pre_patron');
  });

  it('mask a text as a type does', () => {
    expect(forms.maskText('CORREO', 'juan@alcaldia.gov.co')).to.equal('ju***@al***.gov.co');
    expect(forms.maskText('NUMERO', '12')).to.equal('***');
  });

  it('are unavailable while conditions cannot be evaluated', async () => {
    const closed = new TestEngine();
    const others = new EngineQuestionForms(closed);
    const form = others.openForm(read(nombre, alias));
    await closed.close();
    expect(await rejectionOf(form.validateAnswers({ nombre: 'Ana' }))).to.be.instanceOf(UnavailableError);
    expect(await rejectionOf(form.ready()))
      .to.be.instanceOf(UnavailableError)
      .and.not.instanceOf(UnusableFormError);
    expect(await rejectionOf(others.checkQuestions(read(nombre, alias)))).to.be.instanceOf(UnavailableError);
  });
});
