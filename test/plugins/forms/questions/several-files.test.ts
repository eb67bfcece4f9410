import { expect } from 'chai';
import { hintOf, type FormField, type JsonSchema } from '../../../../plugins/forms/contract.js';
import { definition, faultsOf as schemaFaults, TestSchemaForms } from '../schemas/schema-builders.js';
import { faultsOf, formOf, TestEngine } from './question-builders.js';

const asking = { pre_codigo: 'anexos', pre_texto: 'Anexos', pre_tipo: 'ARCHIVO', pre_maximo: 3 } as const;
const file = (nombre: string, tipo = 'application/pdf', tamano = 10) => ({ nombre, tipo, tamano, sha256: nombre });

describe('a question that takes several files', () => {
  const engine = new TestEngine();
  after(() => engine.close());
  const form = () => formOf(engine, { ...asking, pre_tipos_archivo: ['application/pdf'] });

  it('stores them in a list, in their order, also files of one name and a single one', async () => {
    const anexos = [file('b'), file('a'), file('b')];
    const outcome = await form().validateAnswers({}, { anexos });
    expect(outcome).to.deep.equal({ ok: true, answers: { anexos } });
    expect(await form().validateAnswers({}, { anexos: file('a') })).to.deep.equal({
      ok: true,
      answers: { anexos: [file('a')] },
    });
  });

  it('takes the answer that was stored when it took one', async () => {
    const step = await form().nextStep({ anexos: file('a') });
    expect(step.kind).to.equal('complete');
  });

  it('refuses more of them, and names a wrong one', async () => {
    const refusal = async (...anexos: ReturnType<typeof file>[]) => {
      const outcome = await form().validateAnswers({}, { anexos });
      return outcome.ok ? undefined : outcome.errors['anexos'];
    };
    expect(await refusal(file('a'), file('b'), file('c'), file('d'))).to.deep.equal([
      'Puede adjuntar hasta 3 archivos en «Anexos».',
    ]);
    expect(await refusal(file('a'), file('b', 'application/pdf', 0))).to.deep.equal(['«b»: El archivo está vacío.']);
    expect((await refusal(file('a'), file('b', 'image/png')))![0]).to.match(/^«b»: .*otro tipo/);
  });

  it('counts the files of its field before they are received', () => {
    const check = (answered: string[]) => () => form().checkFile({ codigo: 'anexos', nombre: 'a' }, answered);
    expect(check(['anexos', 'anexos'])).not.to.throw();
    expect(check(['anexos', 'anexos', 'anexos']))
      .to.throw()
      .with.property('code', 'invalid_answers');
    const one = formOf(engine, { pre_codigo: 'anexos', pre_tipo: 'ARCHIVO' });
    expect(() => one.checkFile({ codigo: 'anexos', nombre: 'a' }, ['anexos'])).to.throw();
  });

  it('is described with its maximum, and masks each file', async () => {
    const { schema, ui } = form().asSchema();
    const { anexos } = schema['properties'] as Record<string, JsonSchema>;
    expect(anexos).to.include({ type: 'array', minItems: 1, maxItems: 3 });
    expect(ui.campos!['anexos']!.archivo).to.include({ maximo: 3 });
    expect(form().describeQuestions()[0]).to.include({ pre_maximo: 3 });
    const [field] = (await form().askedFields({})) as [FormField];
    expect(hintOf(field)).to.equal('Hasta 3 archivos. PDF de hasta 25 MB cada uno.');
    const masked = form().maskForPublic({ anexos: [file('cedula'), file('foto')] }, { anexos: 'ARCHIVO' });
    expect(masked).to.deep.equal({
      anexos: [
        { ...file('cedula'), nombre: 'ce***', sha256: '***' },
        { ...file('foto'), nombre: 'fo***', sha256: '***' },
      ],
    });
  });

  it('takes from 1 to 10', () => {
    for (const pre_maximo of [0, 11, 1.5, '2026-01-01']) {
      expect(faultsOf({ ...asking, pre_maximo }), String(pre_maximo)).to.deep.equal([
        'pre_maximo: En ARCHIVO es un número entero de 1 a 10.',
      ]);
    }
    expect(faultsOf({ ...asking, pre_maximo: 1 })).to.deep.equal([]);
  });
});

describe('a property of a JSON Schema that takes several files', () => {
  const forms = new TestSchemaForms();
  after(() => forms.close());
  const anexos = (schema: JsonSchema, maximo?: number) =>
    definition(
      { anexos: { title: 'Anexos', ...schema } },
      { campos: { anexos: { widget: 'ARCHIVO', ...(maximo && { archivo: { maximo, tamano: 100 } }) } } },
    );

  it('is a list, with its own maximum or that of its schema', async () => {
    for (const written of [anexos({ type: 'array', maxItems: 2 }), anexos({ type: 'array' }, 2)]) {
      const form = forms.openForm(forms.definitionSchema.parse(written));
      const two = [file('a'), file('b')];
      expect(await form.validateAnswers({}, { anexos: two })).to.deep.equal({ ok: true, answers: { anexos: two } });
      const more = await form.validateAnswers({}, { anexos: [...two, file('c')] });
      expect(more).to.have.deep.property('errors', { anexos: ['Puede adjuntar hasta 2 archivos en «Anexos».'] });
      const [field] = (await form.askedFields({})) as [FormField];
      expect(field.archivo).to.include({ maximo: 2 });
    }
  });

  it('is no object, and one file is no list', async () => {
    expect(await schemaFaults(forms, anexos({ type: 'object' }, 2))).to.deep.equal([
      'ui.campos.anexos.archivo.maximo: Para admitir varios archivos, la propiedad es de tipo array.',
    ]);
    expect(await schemaFaults(forms, anexos({ type: 'array', maxItems: 1 }))).to.have.length(1);
    expect(await schemaFaults(forms, anexos({ type: 'array' }, 11))).to.have.length(1);
    expect(await schemaFaults(forms, anexos({ type: 'array' }))).to.deep.equal([]);
  });
});
