import { expect } from 'chai';
import type { Expressions } from '../../../../../host/plugin-api/index.js';
import type { DefinitionReferences } from '../../../../../plugins/workflow/definition/language/references.js';
import { validate } from '../../../../../plugins/workflow/definition/language/validate.js';
import { compiled, definition, flow, task, taskTypes, TestValidation, user, without } from './definition-builders.js';

const end = task('FIN', 'F');

/** Builds splits within each other, each with a task beside the next one. */
function nested(levels: number, more = 0): ReturnType<typeof definition> {
  const tasks = [];
  const ways: string[] = [];
  for (let level = 0; level < levels; level += 1) {
    tasks.push(task('PARALELO', `S${level}`, { cierra: `J${level}` }), user(`A${level}`), task('UNION', `J${level}`));
    ways.push(`S${level}>A${level}`, `A${level}!SIGUE>J${level}`);
    ways.push(`S${level}>${level + 1 < levels ? `S${level + 1}` : 'X0'}`);
    ways.push(`J${level}>${level === 0 ? 'F' : `J${level - 1}`}`);
  }
  for (let index = 0; index <= more; index += 1) {
    tasks.push(user(`X${index}`));
    ways.push(`X${index}!SIGUE>${index < more ? `X${index + 1}` : `J${levels - 1}`}`);
  }
  return definition([...tasks, end], flow(...ways));
}

describe('a process made to exhaust the validation', () => {
  const validation = new TestValidation();
  after(() => validation.close());

  /** Expressions that fail when used: a definition that is too large is never evaluated. */
  const unasked = new Proxy({} as Expressions, {
    get: () => {
      throw new Error('It was asked.');
    },
  });

  it('is refused for its size alone', async () => {
    const tasks = Array.from({ length: 10_000 }, (_, index) => user(`T${index}`, { otro: 1 }));
    const ways = Array.from({ length: 100_000 }, () => ({ desde: 'T0', hacia: 'T1', condicion: 'x >' }));
    const references = {} as DefinitionReferences;
    expect(
      await validate(definition(tasks, ways), { expressions: unasked, references, types: taskTypes }),
    ).to.deep.equal({
      errores: [
        { path: ['tareas'], codigo: 'formato', mensaje: 'El proceso tiene más de 500 tareas.' },
        { path: ['transiciones'], codigo: 'formato', mensaje: 'El proceso tiene más de 2000 transiciones.' },
      ],
      advertencias: [],
    });
  });

  it('is valid with 500 tasks and 50 splits within each other', async () => {
    const written = nested(50, 348);
    expect(written['tareas']).to.have.length(500);
    expect(await validation.faultsOf(written)).to.deep.equal([]);
    const model = compiled(written);
    expect(model.tasks.get('X0')!.blocks).to.have.length(50);
  });

  it('is refused with more splits within each other', async () => {
    expect(await validation.faultsOf(nested(52))).to.deep.equal([
      'anidamiento_excesivo tareas.150',
      'anidamiento_excesivo tareas.153',
    ]);
  });

  it('may lead from every task to every task', async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const splits = numbers.flatMap((index) => [
      task('PARALELO', `S${index}`, { cierra: `J${index}` }),
      task('UNION', `J${index}`),
    ]);
    const codes = numbers.flatMap((index) => [`S${index}`, `J${index}`]);
    const ways = codes.flatMap((from) => codes.slice(0, 10).map((to) => `${from}>${to}`));
    const { errores } = await validation.validate(definition([...splits, end], flow(...ways)));
    expect(errores.map(({ codigo }) => codigo)).to.include('ciclo_automatico');
  });

  it('is refused with more expressions than can be compiled', async () => {
    const long = `datos.${'x'.repeat(990)}`;
    const ways = Array.from({ length: 110 }, () => `D>F?${long}`);
    expect(await validation.faultsOf(definition([task('DECISION', 'D'), end], flow(...ways, 'D>F')))).to.deep.equal([
      'expresion_invalida ',
    ]);
  });

  it('reports the first expression that takes too long, and takes no more time', async () => {
    let trips = 0;
    const expressions: Expressions = {
      openSet: (source) => validation.expressions.openSet(source),
      checkSource: () => {
        trips += 1;
        return Promise.resolve({ names: [], faults: [{ step: 1, message: 'Es demasiado complejo.' }] });
      },
    };
    const ways = Array.from({ length: 200 }, () => 'D>F?datos.x');
    const written = definition([task('DECISION', 'D'), end], flow(...ways, 'D>F'));
    const { errores } = await validate(written, { expressions, references: without(), types: taskTypes });
    expect(errores.map(({ path }) => path)).to.deep.equal([['transiciones', 1, 'condicion']]);
    expect(trips).to.equal(1);
  });

  it('gets short messages without invisible characters, also for endless codes', async () => {
    const code = `\u0000${'x'.repeat(100_000)}`;
    const { errores } = await validation.validate(definition([user(code), end], flow(`${code}!SIGUE>F`)));
    expect(errores.length).to.be.greaterThan(0);
    for (const { mensaje } of errores) {
      expect(mensaje.length).to.be.lessThan(400);
      expect(mensaje).not.to.include('\u0000');
    }
  });
});
