import { expect } from 'chai';
import type { ShownField } from '../../../../plugins/forms/contract.js';
import { nextPage } from '../../../../plugins/portal/fill/plan/next-page.js';
import { PagePlan } from '../../../../plugins/portal/fill/plan/page-plan.js';

const shown = (codigo: string, state: ShownField['state'] = 'open', isConditional = false): ShownField => ({
  field: { codigo, texto: codigo, tipo: state === 'notice' ? 'INFORMATIVO' : 'TEXTO', obligatorio: true, schema: {} },
  state,
  isConditional,
});

const codesOf = ({ pages }: PagePlan): Record<string, string[]> =>
  Object.fromEntries(pages.map(({ codigo, fields }) => [codigo, fields.map(({ field }) => field.codigo)]));

const singly = { nombre: 'Queja', pasos: undefined, unaPagina: false };
const pasos = [
  { codigo: 'hechos', titulo: 'Los hechos', preguntas: ['dia', 'lugar'] },
  { codigo: 'persona', titulo: 'Usted', preguntas: ['nombre', 'correo'] },
];

describe('the pages of a form', () => {
  it('hold one question each, with the notices before it, and the last notices at the end', () => {
    const fields = [shown('hola', 'notice'), shown('dia'), shown('lugar'), shown('adios', 'notice')];
    const plan = new PagePlan(singly, { shown: fields, hidden: [] });
    expect(codesOf(plan)).to.deep.equal({ dia: ['hola', 'dia'], lugar: ['lugar', 'adios'] });
    expect(plan.pages[0]).to.include({ titulo: undefined });
  });

  it('are the steps that the city has named, and the questions that none of them has', () => {
    const fields = [shown('dia'), shown('nota', 'notice'), shown('lugar'), shown('hechos'), shown('nombre')];
    const plan = new PagePlan({ ...singly, pasos }, { shown: fields, hidden: ['correo'] });
    expect(codesOf(plan)).to.deep.equal({
      hechos: ['dia', 'nota', 'lugar'],
      _hechos: ['hechos'],
      persona: ['nombre'],
    });
    expect(plan.pageOf('lugar')?.titulo).to.equal('Los hechos');
  });

  it('are one page where the form says so', () => {
    const fields = [shown('dia'), shown('nota', 'notice')];
    const plan = new PagePlan({ ...singly, unaPagina: true }, { shown: fields, hidden: [] });
    expect(codesOf(plan)).to.deep.equal({ todo: ['dia', 'nota'] });
  });

  it('leave out a step that is hidden whole', () => {
    const plan = new PagePlan({ ...singly, pasos }, { shown: [shown('dia')], hidden: ['lugar', 'nombre', 'correo'] });
    expect(Object.keys(codesOf(plan))).to.deep.equal(['hechos']);
    expect(plan.find('persona')).to.equal(undefined);
  });

  it('are counted only where no answer can add one or take one away', () => {
    const steps = { ...singly, pasos };
    const certain = new PagePlan(steps, { shown: [shown('dia'), shown('nombre')], hidden: ['lugar'] });
    expect(certain.progressOf(certain.pages[1]!)).to.deep.equal({ number: 2, total: 3 });
    expect(certain.progressOf('review')).to.deep.equal({ number: 3, total: 3 });
    const mayEnd = new PagePlan(steps, { shown: [shown('dia'), shown('nombre', 'open', true)], hidden: [] });
    expect(mayEnd.progressOf(mayEnd.pages[0]!)).to.equal(undefined);
    const mayCome = new PagePlan(steps, { shown: [shown('dia')], hidden: ['nombre', 'correo'] });
    expect(mayCome.progressOf(mayCome.pages[0]!)).to.equal(undefined);
    const alone = new PagePlan(singly, { shown: [shown('dia')], hidden: ['lugar'] });
    expect(alone.progressOf('review')).to.equal(undefined);
    const whole = new PagePlan({ ...singly, unaPagina: true }, { shown: [shown('dia')], hidden: ['lugar'] });
    expect(whole.progressOf('review')).to.deep.equal({ number: 2, total: 2 });
  });

  const codeOf = (to: ReturnType<typeof nextPage>): string => (to === 'review' ? to : to.codigo);

  it('follow each other, and end with the check of all answers', () => {
    const fields = [shown('dia', 'answered'), shown('lugar', 'skipped'), shown('nombre', 'answered')];
    const plan = new PagePlan(singly, { shown: fields, hidden: [] });
    expect(plan.firstOpen).to.equal(undefined);
    expect(['dia', 'lugar', 'nombre'].map((codigo) => codeOf(nextPage(plan, codigo, false)))).to.deep.equal([
      'lugar',
      'nombre',
      'review',
    ]);
    expect(plan.before(plan.pages[1]!)?.codigo).to.equal('dia');
    expect(plan.before(plan.pages[0]!)).to.equal(undefined);
  });

  it('do not end while one is open', () => {
    const plan = new PagePlan(singly, { shown: [shown('dia'), shown('lugar', 'answered')], hidden: [] });
    expect(codeOf(nextPage(plan, 'lugar', false))).to.equal('dia');
  });

  it('lead from a change back to the check, unless it has left something open', () => {
    const answered = [shown('dia', 'answered'), shown('lugar', 'answered')];
    expect(nextPage(new PagePlan(singly, { shown: answered, hidden: [] }), 'dia', true)).to.equal('review');
    const plan = new PagePlan(singly, { shown: [...answered, shown('motivo', 'open', true)], hidden: [] });
    expect(codeOf(nextPage(plan, 'dia', true))).to.equal('motivo');
    expect(codeOf(nextPage(plan, 'escondida', true))).to.equal('motivo');
  });

  it('come once more where an answer has shown another question on them', () => {
    const fields = [shown('dia', 'answered'), shown('lugar', 'open', true), shown('nombre')];
    const plan = new PagePlan({ ...singly, pasos }, { shown: fields, hidden: [] });
    expect(codeOf(nextPage(plan, 'hechos', false))).to.equal('hechos');
    expect(codeOf(nextPage(plan, 'hechos', true))).to.equal('hechos');
  });
});
