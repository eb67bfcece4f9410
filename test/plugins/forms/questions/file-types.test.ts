import { expect } from 'chai';
import { mediaTypes } from '../../../../host/plugin-api/index.js';
import { fileFamilies, type JsonSchema } from '../../../../plugins/forms/contract.js';
import { askedTypes } from '../../../../plugins/forms/questions/asked-types.js';
import { faultsOf, formFaults, formOf, question, TestEngine } from './question-builders.js';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const asking = (...pre_tipos_archivo: readonly string[]) =>
  ({ pre_codigo: 'anexo', pre_tipo: 'ARCHIVO', pre_tipos_archivo }) as const;
const file = (tipo: string) => ({ nombre: 'a', tipo, tamano: 10, sha256: 'ab' });

describe('the types of files that a question asks for', () => {
  const engine = new TestEngine();
  after(() => engine.close());

  const reasonOf = async (asked: readonly string[], tipo: string): Promise<string | undefined> => {
    const outcome = await formOf(engine, asking(...asked)).validateAnswers({}, { anexo: file(tipo) });
    return outcome.ok ? undefined : outcome.errors['anexo']?.join(' ');
  };

  for (const [asked, met, others] of [
    [['word'], ['application/msword', DOCX], ['application/vnd.ms-excel', 'application/zip', 'application/x-cfb']],
    [['excel'], ['application/vnd.ms-excel'], ['application/msword', 'text/csv']],
    [['imagen'], ['image/jpeg', 'image/png', 'image/apng', 'image/heic'], ['image/vnd.dwg', 'application/pdf']],
    [['texto'], ['text/plain', 'text/csv', 'application/json', 'text/vcard'], ['application/xml', 'application/rtf']],
    [['audio'], ['audio/mpeg', 'audio/ogg; codecs=opus', 'audio/x-m4a'], ['video/mp4']],
    [['application/msword'], ['application/msword'], [DOCX]],
    [['image/jpg', 'audio/mp3'], ['image/jpeg', 'audio/mpeg'], ['image/png']],
    [['text/csv'], ['text/csv'], ['text/plain', 'application/json']],
    [['application/json'], ['application/json'], ['text/plain']],
    [
      ['application/pdf', 'word'],
      ['application/pdf', DOCX],
      ['text/plain', 'application/x-msdownload'],
    ],
  ] as const) {
    it(`are met and not met, asked for as ${asked.join(', ')}`, async () => {
      for (const tipo of met) expect(await reasonOf(asked, tipo), tipo).to.equal(undefined);
      for (const tipo of others) expect(await reasonOf(asked, tipo), tipo).to.match(/de otro tipo\.$/);
    });
  }

  it('are any where none is named', async () => {
    const form = formOf(engine, { pre_codigo: 'anexo', pre_tipo: 'ARCHIVO' });
    expect(await form.validateAnswers({}, { anexo: file('application/octet-stream') })).to.have.property('ok', true);
  });

  it('are no document under a password, which is a reason of its own', async () => {
    expect(await reasonOf(['word'], 'application/encrypted')).to.match(/contraseña/);
    expect(await reasonOf(['application/pdf'], 'application/encrypted')).to.match(/contraseña/);
  });

  it('stand in the schema with all that counts as them, so that it takes each stored answer', async () => {
    const form = formOf(engine, asking('texto', 'image/png'));
    const { schema } = form.asSchema();
    const { anexo } = schema['properties'] as Record<string, JsonSchema>;
    const { tipo } = anexo!['properties'] as Record<string, JsonSchema>;
    expect(tipo!['enum']).to.include.members(['text/plain', 'text/csv', 'application/json', 'image/png', 'image/apng']);
    const outcome = await form.validateAnswers({}, { anexo: file('IMAGE/X-PNG') });
    expect(outcome).to.deep.equal({ ok: true, answers: { anexo: file('image/png') } });
  });

  it('are shown to clients as media types, and kept as they were written', async () => {
    const written = question(asking('word', 'image/jpg', 'image/jpeg'));
    expect(written.pre_tipos_archivo).to.deep.equal(['word', 'image/jpeg', 'image/jpeg']);
    const form = formOf(engine, asking('word', 'image/jpg'));
    const types = ['application/msword', DOCX, 'image/jpeg'];
    expect(form.describeQuestions()[0]!.pre_tipos_archivo).to.deep.equal(types);
    const step = await form.nextStep({});
    expect(step.kind === 'question' && step.question.archivo?.tipos).to.deep.equal(types);
  });

  it('are all detected, of each family', () => {
    const members = fileFamilies.flatMap(({ types }) => types);
    expect(members.filter((type) => !mediaTypes.has(type))).to.deep.equal([]);
    expect(askedTypes(members)).to.deep.equal(members);
  });

  it('are refused when a form is saved where no file has them, with what can be asked for', async () => {
    const faults = await formFaults(
      engine,
      asking('word', 'application/no-existe', 'image/jpgg', 'image/svg+xml', 'fotos'),
    );
    expect(faults).to.have.length(4);
    expect(faults[0]).to.equal(
      '0.pre_tipos_archivo.1: «application/no-existe» no es un tipo de archivo que se reconozca. Pida una familia (audio, excel, imagen, ' +
        'texto, word) o un tipo MIME como application/pdf, image/jpeg o text/csv.',
    );
    expect(faults[1]).to.match(/^0\.pre_tipos_archivo\.2: «image\/jpgg».*; el más parecido es «image\/jp[a-z0-9]+»/);
    expect(faults[2]).to.match(/«image\/svg\+xml» no se puede pedir: un dibujo SVG puede llevar programas/);
    expect(faults[3]).to.match(/«fotos» no es un tipo/);
    expect(await formFaults(engine, asking('word', 'IMAGE/JPG', 'text/xml', 'application/x-zip-compressed'))).to.be
      .empty;
    for (const written of ['imagen/', 'image/*', 'una foto']) {
      expect(faultsOf({ ...asking(written), pre_texto: 'Anexo' })).to.deep.equal([
        'pre_tipos_archivo.0: No es un tipo MIME ni una familia de archivos.',
      ]);
    }
  });

  it('hinder no form that was stored before: its other types are met', async () => {
    const stored = { ...question(asking('word')), pre_tipos_archivo: ['application/no-existe', 'image/jpg'] };
    const form = engine.openForm([stored]);
    expect(await form.validateAnswers({}, { anexo: file('image/jpeg') })).to.have.property('ok', true);
    expect(await form.validateAnswers({}, { anexo: file('image/png') })).to.have.property('ok', false);
  });
});
