import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { faultOfCode, freeCode, questionCode, tramiteCode } from '../../../src/administration/questions/codes.js';
import { historyOf, historyReducer, type HistoryAction } from '../../../src/administration/questions/draft-history.js';
import { readDraft, writeDraft, type Draft } from '../../../src/administration/questions/draft-model.js';
import {
  changeQuestion,
  changeText,
  duplicateQuestion,
  insertQuestion,
  readersOf,
  removeQuestion,
  renameQuestion,
} from '../../../src/administration/questions/question-edits.js';
import {
  beginStep,
  moveQuestion,
  moveStep,
  outlineOf,
  putInStep,
  removeStep,
  takeQuestion,
} from '../../../src/administration/questions/question-moves.js';

const demo = parse(readFileSync(new URL('../../../../../../config/demo.yaml', import.meta.url), 'utf8')) as {
  readonly tramites: readonly Record<string, unknown>[];
};

const question = (code: string, more: object = {}) => ({
  pre_codigo: code,
  pre_texto: code,
  pre_tipo: 'TEXTO',
  ...more,
});

/** Reads a draft with the steps `uno` (a, b) and `dos` (c), and the question d behind them. */
const sample = (more: object = {}): Draft =>
  readDraft({
    codigo: 'PRUEBA',
    nombre: 'Prueba',
    pasos: [
      { codigo: 'uno', titulo: 'Uno', preguntas: ['a', 'b'] },
      { codigo: 'dos', titulo: 'Dos', preguntas: ['c'] },
    ],
    preguntas: [question('a'), question('b'), question('c'), question('d', { condicion: 'a = "a"' })],
    ...more,
  });

/** Draws the outline: `(a b) (c) d`. */
const drawn = (draft: Draft): string =>
  outlineOf(draft)
    .map(({ step, questions }) => {
      const codes = questions.map(({ fields }) => fields.pre_codigo).join(' ');
      return step ? `(${codes})` : codes;
    })
    .join(' ');

describe('the draft of a tramite', () => {
  for (const { codigo, ...rest } of demo.tramites) {
    it(`writes ${String(codigo)} as it was read`, () => {
      const options = (given: unknown) =>
        Array.isArray(given)
          ? given.map((one: unknown) => (typeof one === 'string' ? { codigo: one, nombre: one } : one))
          : given;
      const preguntas = (rest['preguntas'] as Record<string, unknown>[]).map((one) => ({
        ...one,
        ...('opciones' in one && { opciones: options(one['opciones']) }),
      }));
      const definition = { codigo, ...rest, preguntas };
      expect(writeDraft(readDraft(definition))).to.deep.equal(definition);
    });
  }

  it('keeps a code of a step that no question has, and takes the order from the numbers of questions', () => {
    const draft = sample({
      tra_isDenuncia: true,
      pasos: [{ codigo: 'fin', titulo: 'Fin', preguntas: ['a', 'tipo_denuncia'] }],
      preguntas: [question('a', { pre_orden: 2 }), question('b', { pre_orden: 1 })],
    });
    expect(drawn(draft)).to.equal('b (a)');
    expect(writeDraft(draft)['pasos']).to.deep.equal([
      { codigo: 'fin', titulo: 'Fin', preguntas: ['a', 'tipo_denuncia'] },
    ]);
    const moved = writeDraft(moveQuestion(draft, draft.questions[0]!.id, 1));
    expect(JSON.stringify(moved['preguntas'])).not.to.contain('pre_orden');
  });

  it('reads a definition of any shape', () => {
    expect(
      writeDraft(readDraft({ preguntas: [null, 3, { pre_texto: 5, pre_condicion: 'x' }], pasos: 'no' })),
    ).to.deep.equal({ preguntas: [{ pre_texto: '', pre_codigo: '', pre_tipo: 'TEXTO', condicion: 'x' }] });
  });

  it('moves a question through the steps, one edge at a time', () => {
    const seen = ['(a b) (c) d'];
    let draft = sample();
    for (let moves = 0; moves < 6; moves += 1) {
      draft = moveQuestion(draft, 1, 1);
      seen.push(drawn(draft));
    }
    expect(seen).to.deep.equal([
      '(a b) (c) d',
      '(b a) (c) d',
      '(b) (a c) d',
      '(b) (c a) d',
      '(b) (c) a d',
      '(b) (c) d a',
      '(b) (c) d a',
    ]);
    for (let moves = 0; moves < 3; moves += 1) draft = moveQuestion(draft, 1, -1);
    expect(drawn(draft)).to.equal('(b) (a c) d');
  });

  it('takes a question elsewhere, and steps with their questions', () => {
    expect(drawn(takeQuestion(sample(), 4, 'before', 2))).to.equal('(a d b) (c)');
    expect(drawn(putInStep(sample(), 1, 2))).to.equal('(b) (c a) d');
    expect(drawn(putInStep(sample(), 1, undefined))).to.equal('(b) a (c) d');
    expect(drawn(moveStep(sample(), 1, 1))).to.equal('(c) (a b) d');
    expect(drawn(moveStep(sample(), 2, 1))).to.equal('(a b) d (c)');
    expect(drawn(removeStep(sample(), 1))).to.equal('a b (c) d');
    expect(drawn(beginStep(sample(), 2, 'Más'))).to.equal('(a) (b) (c) d');
    expect(drawn(putInStep(putInStep(sample(), 3, undefined), 3, 2))).to.equal('(a b) (c) d');
    expect(writeDraft(moveStep(sample(), 1, 1))['pasos']).to.deep.equal([
      { codigo: 'dos', titulo: 'Dos', preguntas: ['c'] },
      { codigo: 'uno', titulo: 'Uno', preguntas: ['a', 'b'] },
    ]);
  });

  it('inserts, copies and removes a question in its step', () => {
    expect(drawn(insertQuestion(sample(), { side: 'before', of: 1 }))).to.equal('(pregunta a b) (c) d');
    expect(drawn(insertQuestion(sample(), { side: 'after', of: 4 }))).to.equal('(a b) (c) d pregunta');
    expect(drawn(insertQuestion(readDraft({})))).to.equal('pregunta');
    expect(drawn(duplicateQuestion(sample(), 2))).to.equal('(a b b_2) (c) d');
    expect(drawn(removeQuestion(sample(), 3))).to.equal('(a b) () d');
  });

  it('gives a new question the code of its text until that is published, or typed', () => {
    const typed = (published: string[], code?: string) => {
      const begun = insertQuestion(sample());
      const id = begun.questions.at(-1)!.id;
      const named = code === undefined ? begun : renameQuestion(begun, id, code);
      return changeText(named, id, '¿Cuántos árboles hay?', new Set(published)).questions.at(-1)!.fields.pre_codigo;
    };
    expect(typed([])).to.equal('cuantos_arboles_hay');
    expect(typed(['cuantos_arboles_hay'])).to.equal('cuantos_arboles_hay_2');
    expect(typed(['pregunta'])).to.equal('pregunta');
    expect(typed([], 'arboles')).to.equal('arboles');
  });

  it('renames a question wherever it is read, and names what reads it', () => {
    const draft: Draft = {
      ...sample({ asunto: 'a', terminos: { pregunta: 'a', respuestas: { a: 'PETICION' } } }),
      tests: [{ nombre: 'con a', respuestas: { a: 'a', b: 'b' } }],
    };
    const renamed = renameQuestion(draft, 1, 'nueva');
    expect(renamed.tests).to.deep.equal([{ nombre: 'con a', respuestas: { nueva: 'a', b: 'b' } }]);
    expect(writeDraft(renamed)).to.deep.include({
      asunto: 'nueva',
      terminos: { pregunta: 'nueva', respuestas: { a: 'PETICION' } },
    });
    expect(renamed.questions[3]!.fields.condicion).to.equal('nueva = "a"');
    expect(readersOf(renamed, 1)).to.deep.equal([
      'la condición de «d»',
      'el asunto de los expedientes',
      'el término según la respuesta',
    ]);
    expect(readersOf(renamed, 2)).to.deep.equal([]);
  });

  it('is brought back as it was, a word that was typed at once', () => {
    const change = (pre_texto: string, merge?: string): HistoryAction => ({
      type: 'change',
      merge,
      change: (draft) => changeQuestion(draft, 1, { pre_texto }),
    });
    const run = (...actions: readonly HistoryAction[]) => actions.reduce(historyReducer, historyOf(sample()));
    const text = (history: ReturnType<typeof run>) => history.present.questions[0]!.fields.pre_texto;
    const typed = [change('u', 'texto 1'), change('un', 'texto 1'), change('una', 'texto 1')];
    expect(text(run(...typed))).to.equal('una');
    expect(text(run(...typed, { type: 'undo' }))).to.equal('a');
    expect(text(run(...typed, { type: 'undo' }, { type: 'redo' }))).to.equal('una');
    expect(text(run(...typed, { type: 'settle' }, change('unas', 'texto 1'), { type: 'undo' }))).to.equal('una');
    expect(run(...typed, { type: 'undo' }, change('x')).future).to.deep.equal([]);
    expect(text(run({ type: 'undo' }, { type: 'redo' }))).to.equal('a');
  });

  it('has codes without accents, which name something', () => {
    expect(questionCode('¿En qué barrio queda el árbol que se va a podar?')).to.equal('barrio_queda_arbol_va_podar');
    expect(questionCode('2 testigos')).to.equal('pregunta_2_testigos');
    expect(questionCode('???')).to.equal('pregunta');
    expect(tramiteCode('Poda de árboles')).to.equal('PODA_ARBOLES');
    expect(freeCode('a', ['a', 'a_2'])).to.equal('a_3');
    expect(faultOfCode('año', [])).to.match(/sin tilde/);
    expect(faultOfCode('a', ['a'])).to.equal('Otra pregunta ya tiene este código.');
    expect(faultOfCode('a', ['b'])).to.equal(undefined);
  });
});
