import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ThreadExpressions } from '../../../../host/text/expressions/thread-expressions.js';
import {
  Expressions,
  UnavailableError,
  type Evaluation,
  type ExpressionSource,
  type JsonValue,
} from '../../../../host/plugin-api/index.js';
import { patientExpressions } from '../../../../testing/patient-limits.js';
import { startTestHost } from '../../../../testing/start-test-host.js';
import { until } from '../../../../testing/until.js';
import { peoplePlugin } from '../../support/people-plugin.js';
import { rejectionOf } from '../../support/rejection.js';

/** The names that a process gives its expressions. */
const given = ['datos', 'tarea', 'instancia', 'usuario', 'hoy'];
const temporal = ['hoy'];

const steps = (...expressions: readonly string[]) => expressions.map((expression) => ({ expression }));

describe('expressions', () => {
  const expressions = new ThreadExpressions(patientExpressions);
  after(() => expressions.close());

  const evaluate = (data: Readonly<Record<string, JsonValue>>, ...texts: readonly string[]) =>
    expressions.openSet({ given, temporal, steps: steps(...texts) }).evaluate(data);
  const faults = async (...texts: readonly string[]) =>
    (await expressions.checkSource({ given, temporal, steps: steps(...texts) })).faults;

  describe('that are checked', () => {
    it('have a fault with its step, line and column', async () => {
      expect(await faults('datos.valor > 1', 'datos.valor = 1\nand hoy = ')).to.deep.equal([
        { step: 1, message: 'No se entiende en la línea 2, columna 11: falta algo.', line: 2, column: 11 },
      ]);
      const [found] = await faults('datos.valor && hoy');
      expect(found).to.include({ line: 1, column: 13 });
      expect(found?.message).to.include('no se esperaba «&&»');
    });

    for (const text of ['datos == 1', 'datos <> 1', "datos = 'x'", '!datos', 'datos)', '// nada', '(', '']) {
      it(`are refused: ${text}`, async () => {
        expect(await faults(text)).to.have.length(1);
      });
    }

    it('have no more than twenty brackets in each other, those of texts aside', async () => {
      const nested = (depth: number): string => `${'('.repeat(depth)}datos${')'.repeat(depth)} = "${'('.repeat(50)}"`;
      expect(await faults(nested(20))).to.deep.equal([]);
      expect((await faults(nested(21)))[0]?.message).to.match(/más de 20 .*anidados/);
    });

    it('tell the names that they read, and those that nothing gives a value', async () => {
      const checked = await expressions.checkSource({
        given,
        steps: steps(
          'datos.valor > tarea.tope and count(datos.lista) > 0',
          'for x in datos.lista return x + precio',
          'datos.lista[precio > datos.tope]',
          '{a: 1, b: a + instancia.c}.b',
        ),
      });
      expect(checked.names).to.deep.equal([['datos', 'tarea'], ['datos'], ['datos'], ['instancia']]);
      expect(checked.faults).to.deep.equal([
        {
          step: 1,
          message: 'No se conoce «precio», en la línea 1, columna 33.',
          line: 1,
          column: 33,
          name: 'precio',
        },
      ]);
    });

    it('may read any name where none is said to be given', async () => {
      const checked = await expressions.checkSource({ steps: steps('a + b.c', 'count(d)') });
      expect(checked).to.deep.equal({ names: [['a', 'b'], ['d']], faults: [] });
    });

    it('go on after one that is wrong', async () => {
      const found = await faults('(', 'datos', ')', 'nadie');
      expect(found.map(({ step }) => step)).to.deep.equal([0, 2, 3]);
    });

    it('may be none', async () => {
      expect(await expressions.checkSource({ steps: [] })).to.deep.equal({ names: [], faults: [] });
      expect(await expressions.openSet({ steps: [] }).evaluate({ a: 1 })).to.deep.equal({
        values: [],
        failed: [],
        notes: [],
      });
    });
  });

  describe('that are evaluated', () => {
    it('give JSON, and dates, times and durations as ISO text', async () => {
      const datos = { valor: 5, predio: { codigo: 'A', partes: [1, null, { b: true }] }, lista: ['x', 'y'] };
      const texts = {
        'datos.valor > 1': true,
        'datos.predio': datos.predio,
        '{predio: datos.predio.codigo, dia: hoy}': { predio: 'A', dia: '2026-11-22' },
        'hoy + duration("P3D")': '2026-11-25',
        'hoy.year': 2026,
        'hoy < date("2027-01-01")': true,
        'date and time(hoy, time("10:30:00"))': '2026-11-22T10:30:00',
        'duration("P1Y2M")': 'P1Y2M',
        'for x in datos.lista return upper case(x)': ['X', 'Y'],
        'datos.lista[item != "x"]': ['y'],
        'if datos.valor > 4 then "alto" else "bajo"': 'alto',
      };
      const result = await evaluate({ datos, hoy: '2026-11-22', sobra: 1 }, ...Object.keys(texts));
      expect(result).to.deep.equal({ values: Object.values(texts), failed: [], notes: [] });
    });

    it('tell why something is null, without any value of the data', async () => {
      const secreto = 'sólo-de-Ana';
      const { values, failed, notes } = await evaluate(
        { datos: { secreto, lista: [1, 2, 3] } },
        'datos.valor',
        'tarea.codigo',
        'datos.secreto + 1',
        'date(datos.secreto)',
        'for x in datos.lista return x.nada',
        'datos.secreto',
      );
      expect(values).to.deep.equal([null, null, null, null, [null, null, null], secreto]);
      expect(failed).to.deep.equal([]);
      expect(notes.map(({ step, column }) => [step, column])).to.deep.equal([
        [0, 7],
        [1, 7],
        [2, 15],
        [3, 1],
        [4, 31],
      ]);
      expect(notes[0]?.message).to.equal('«valor» no está entre los datos, en la línea 1, columna 7.');
      expect(JSON.stringify(notes)).not.to.include(secreto);
    });

    it('tell which failed, and go on with the others', async () => {
      const { values, failed } = await evaluate(
        { datos: { valor: 1 } },
        '{f: function(x) f(x), r: f(1)}.r = 1',
        'function(x) x',
        '[1..5]',
        'datos.valor',
      );
      expect(values).to.deep.equal([null, null, null, 1]);
      expect(failed.map(({ step }) => step)).to.deep.equal([0, 1, 2]);
      expect(failed[1]?.message).to.include('función');
    });

    it('read a date, a time or a duration that is none as null', async () => {
      for (const hoy of ['mañana', '2026-02-30', '', 5, { year: 2026 }]) {
        const { values } = await evaluate({ hoy }, 'hoy', 'hoy = null');
        expect(values, JSON.stringify(hoy)).to.deep.equal([null, true]);
      }
    });

    it('take names that are functions of FEEL or of JavaScript for what the data give', async () => {
      const source: ExpressionSource = {
        given: ['number', 'toString', 'constructor'],
        steps: steps('number > 3', 'toString', 'constructor'),
      };
      const { values } = await expressions.openSet(source).evaluate({ number: 4 });
      expect(values).to.deep.equal([true, null, null]);
    });

    it('guard a name for those after them', async () => {
      const set = expressions.openSet({
        given: ['edad', 'acudiente', 'placa'],
        steps: [
          { expression: 'edad < 18', guards: 'acudiente' },
          { expression: 'acudiente != null' },
          { pattern: '[A-Z]{3}[0-9]{3}', of: 'placa', longest: 10 },
          { expression: 'placa' },
        ],
      });
      const valuesOf = async (data: Readonly<Record<string, JsonValue>>) => (await set.evaluate(data)).values;
      const acudiente = 'Ana';
      expect(await valuesOf({ edad: 5, acudiente, placa: 'ABC123' })).to.deep.equal([true, true, true, 'ABC123']);
      expect(await valuesOf({ edad: 30, acudiente, placa: 'abc' })).to.deep.equal([false, false, false, null]);
      expect(await valuesOf({ acudiente, placa: 7 })).to.deep.equal([null, false, null, 7]);
    });

    it('are unavailable where they have faults', async () => {
      const set = expressions.openSet({ given, steps: steps('datos', 'nadie') });
      expect((await set.compile()).faults).to.have.length(1);
      const refusal = await rejectionOf(set.evaluate({ datos: 1 }));
      expect(refusal).to.be.instanceOf(UnavailableError);
      expect(String(refusal.cause)).to.include('nadie');
    });

    it('serve many at a time', async () => {
      const set = expressions.openSet({ given, steps: steps('datos * 2') });
      const results: readonly Evaluation[] = await Promise.all(
        Array.from({ length: 60 }, (_, datos) => set.evaluate({ datos })),
      );
      expect(results.map(({ values }) => values[0])).to.deep.equal(results.map((_, datos) => datos * 2));
    });
  });

  it('are a service of the host, which ends with it', async () => {
    const host = await startTestHost({ plugins: [peoplePlugin()], real: ['expressions'] });
    const set = host.container.get<Expressions>(Expressions).openSet({ given, steps: steps('datos = 1') });
    const evaluated = async (): Promise<boolean> => (await set.evaluate({ datos: 1 })).values[0] === true;
    // As in a city, whose callers retry where a busy machine takes ten seconds to start a thread.
    await until('a thread has started', () => evaluated().catch(() => false));
    expect(await evaluated()).to.equal(true);
    await host.stop();
    expect(await rejectionOf(set.evaluate({ datos: 1 }))).to.be.instanceOf(UnavailableError);
  });

  it('keep no process alive, and none ends before they do', function () {
    const module = new URL('../../../../host/text/expressions/thread-expressions.ts', import.meta.url).href;
    const script = `
      const { ThreadExpressions } = await import('${module}');
      const set = new ThreadExpressions().openSet({ steps: [{ expression: '1 = 1' }] });
      console.log(JSON.stringify((await set.evaluate({})).values));`;
    const root = fileURLToPath(new URL('../../../../', import.meta.url));
    const child = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: root,
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect(child.stdout.trim(), child.stderr).to.equal('[true]');
    expect(child.status).to.equal(0);
  });
});
