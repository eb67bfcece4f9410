import { expect } from 'chai';
import { validate } from '../../../../../plugins/workflow/definition/language/validate.js';
import { definition, flow, task, taskTypes, TestValidation, user, without } from './definition-builders.js';

const fields = new Map([
  ['F_UNA', ['concepto', 'folios', 'uno']],
  ['F_OTRA', ['concepto', 'folios', 'otro']],
  ['F_DOC', ['ACTO', 'uno']],
]);

const split = (codigo: string, cierra: string) => task('PARALELO', codigo, { cierra });
const asks = (codigo: string, formulario: string) => user(codigo, { formulario });
const end = [task('UNION', 'J'), task('FIN', 'F')];

describe('data that two branches write', () => {
  const validation = new TestValidation();
  const { expressions } = validation;
  after(() => validation.close());

  const asked: string[][] = [];
  const warned = async (written: unknown): Promise<string[]> => {
    const { errores, advertencias } = await validate(written, {
      expressions,
      references: without(),
      types: taskTypes,
      formFields: (codes) => {
        asked.push([...codes]);
        return Promise.resolve(new Map([...fields].filter(([codigo]) => codes.includes(codigo))));
      },
    });
    expect(errores).to.deep.equal([]);
    return advertencias.map(({ codigo, path, mensaje }) => `${codigo} ${path.join('.')}: ${mensaje}`);
  };

  it('are reported with both tasks, once for each pair', async () => {
    const written = definition(
      [split('S', 'J'), asks('A', 'F_UNA'), asks('B', 'F_OTRA'), asks('C', 'F_UNA'), ...end],
      flow('S>A', 'S>B', 'A!SIGUE>C', 'B!SIGUE>J', 'C!SIGUE>J', 'J>F'),
    );
    asked.length = 0;
    expect(await warned(written)).to.deep.equal([
      'dato_compartido tareas.2: Las tareas «A» y «B», de ramas distintas del PARALELO «S», escriben los datos «concepto», «folios»: queda lo que llegue de último.',
    ]);
    expect(asked).to.deep.equal([['F_UNA', 'F_OTRA']]);
  });

  it('include those of documents and called processes, by the codes of their tasks', async () => {
    const written = definition(
      [split('S', 'J'), task('DOCUMENTO', 'ACTO', { plantilla: 'D' }), asks('B', 'F_DOC'), ...end],
      flow('S>ACTO', 'S>B', 'ACTO>J', 'B!SIGUE>J', 'J>F'),
    );
    expect(await warned(written)).to.deep.equal([
      'dato_compartido tareas.2: Las tareas «ACTO» y «B», de ramas distintas del PARALELO «S», escriben el dato «ACTO»: queda lo que llegue de último.',
    ]);
  });

  it('are reported for the innermost split that divides the tasks, and not within one branch', async () => {
    const inner = definition(
      [
        split('S', 'J'),
        split('T', 'K'),
        asks('A', 'F_UNA'),
        asks('B', 'F_OTRA'),
        task('UNION', 'K'),
        asks('C', 'F_UNA'),
        asks('D', 'F_UNA'),
        user('E'),
        ...end,
      ],
      flow('S>T', 'S>E', 'T>A', 'T>B', 'A!SIGUE>K', 'B!SIGUE>K', 'K>C', 'C!SIGUE>D', 'D!SIGUE>J', 'E!SIGUE>J', 'J>F'),
    );
    const told = await warned(inner);
    expect(told).to.have.length(1);
    expect(told[0]).to.include('«A» y «B», de ramas distintas del PARALELO «T»');
  });

  it('are not looked up where no branch has a form, or a code is malformed', async () => {
    asked.length = 0;
    const written = definition(
      [split('S', 'J'), user('A'), user('B'), ...end],
      flow('S>A', 'S>B', 'A!SIGUE>J', 'B!SIGUE>J', 'J>F'),
    );
    expect(await warned(written)).to.deep.equal([]);
    const wrong = structuredClone(written) as { tareas: Record<string, unknown>[] };
    wrong.tareas[1]!['formulario'] = 'a\u0000';
    await validate(wrong, {
      expressions,
      references: without(),
      types: taskTypes,
      formFields: (codes) => Promise.resolve(asked.push([...codes])).then(() => new Map()),
    });
    expect(asked).to.deep.equal([]);
  });
});
