import { expect } from 'chai';
import { callCycles } from '../../../../../plugins/workflow/definition/language/call-cycle.js';
import { namedCodes } from '../../../../../plugins/workflow/definition/language/named-codes.js';
import { TaskTypes } from '../../../../../plugins/workflow/definition/language/task-types.js';
import { validate } from '../../../../../plugins/workflow/definition/language/validate.js';
import { licencia } from '../../support/licencia.js';
import { definition, flow, task, taskTypes, TestValidation, user, without } from './definition-builders.js';

const end = task('FIN', 'F');
const procedure = (codigo: string) => task('PROCEDIMIENTO', codigo, { procedimiento: 'SP' });

describe('the validation of a process', () => {
  const validation = new TestValidation();
  after(() => validation.close());

  it('reports all faults at once, in the order of the definition, each once', async () => {
    const written = definition(
      [
        user('A', { plazo: 'mañana', formulario: 'F_X' }),
        task('PARALELO', 'S', { cierra: 'J' }),
        user('B', { asignacion: { pool: ['rol:x', 'caja'] } }),
        user('C'),
        task('UNION', 'J'),
        task('DECISION', 'D'),
        user('SOLA'),
        end,
      ],
      flow(
        ...['A!SIGUE>S', 'A!NO>F', 'S>B', 'S>C', 'B!SIGUE>J', 'C!SIGUE>F?datos.x >', 'C!SIGUE>J'],
        ...['J>D', 'D>F?edad > 3', 'SOLA!SIGUE>NADA'],
      ),
    );
    expect(await validation.faultsOf(written, without('F_X', 'rol:x'))).to.deep.equal([
      'formulario_desconocido tareas.0.formulario',
      'formato tareas.0.plazo',
      'grupo_desconocido tareas.2.asignacion.pool.0',
      'formato tareas.2.asignacion.pool.1',
      'sin_transicion_por_defecto tareas.5',
      'tarea_inalcanzable tareas.6',
      'accion_desconocida transiciones.1.accion',
      'fin_en_bloque transiciones.5',
      'expresion_invalida transiciones.5.condicion',
      'expresion_invalida transiciones.8.condicion',
      'tarea_desconocida transiciones.9.hacia',
    ]);
  });

  it('reports a sentence that names the task, and for an expression its line and column', async () => {
    const written = definition(
      [user('A', { formulario: 'F_X', plazo: 5 }), task('DECISION', 'D'), end],
      flow('A!SIGUE>D', 'D>F?datos.x >\n edad', 'D>F'),
    );
    const { errores } = await validation.validate(written, without('F_X'));
    expect(errores).to.deep.equal([
      {
        path: ['tareas', 0, 'formulario'],
        codigo: 'formulario_desconocido',
        mensaje: 'La tarea «A» nombra el formulario «F_X», que no existe.',
      },
      {
        path: ['tareas', 0, 'plazo'],
        codigo: 'formato',
        mensaje:
          'La tarea «A», campo «plazo»: Un plazo es {habiles: <1 a 1000>}, una duración de años, meses, semanas o días, como P1M o P5D, o {legal: true}, el del registro.',
      },
      {
        path: ['transiciones', 1, 'condicion'],
        codigo: 'expresion_invalida',
        mensaje: 'La condición de la transición de «D» a «F»: No se conoce «edad», en la línea 2, columna 2.',
        linea: 2,
        columna: 2,
      },
    ]);
  });

  it('looks references up once a kind, each code once', async () => {
    const asked: (readonly [kind: string, codes: readonly string[]])[] = [];
    const ask = (kind: string) => (codes: readonly string[]) => {
      asked.push([kind, codes]);
      return Promise.resolve([]);
    };
    const references = {
      ...without(),
      forms: ask('forms'),
      groups: ask('groups'),
      processes: ask('processes'),
    };
    await validation.validate(licencia, references);
    expect(asked).to.deep.equal([
      ['forms', ['F_LICENCIA', 'F_REVISION_TECNICA', 'F_REVISION_JURIDICA', 'F_SUBSANACION', 'F_RESOLUCION']],
      [
        'groups',
        [
          'rol:ventanilla',
          'rol:revisor-tecnico',
          'rol:revisor-juridico',
          'dependencia:espacio-publico',
          'rol:director',
        ],
      ],
      ['processes', ['VISITA']],
    ]);
  });

  it('lists the codes of references, each once', () => {
    const { forms, mailTemplates, procedures, processes } = namedCodes(licencia);
    expect(forms).to.include('F_LICENCIA').and.to.have.length(5);
    expect({ mailTemplates, procedures, processes }).to.deep.equal({
      mailTemplates: ['M_LICENCIA_RESUELTA'],
      procedures: ['SP_LICENCIA_CONCEDER'],
      processes: ['VISITA'],
    });
  });

  describe('with a task of a type', () => {
    const { expressions } = validation;
    const findingsOf = async (first: ReturnType<typeof task>, types = new TaskTypes()) => {
      const written = definition([first, end], flow('A>F'));
      const { errores } = await validate(written, { expressions, references: without(), types });
      return errores.map(({ path, codigo, mensaje }) => [path.join('.'), codigo, mensaje]);
    };

    it('that no loaded plugin contributes reports that, and checks only the common fields of the task', async () => {
      expect(await findingsOf(task('DOCUMENTO', 'A', { plantilla: 7 }))).to.deep.equal([
        [
          'tareas.0.tipo',
          'documentos_no_disponibles',
          'La tarea «A» produce un documento, y nada instalado los produce.',
        ],
      ]);
      expect(await findingsOf(task('SELLAR_ACTA', 'A', { orden: -1 }))).to.deep.equal([
        ['tareas.0.orden', 'formato', 'La tarea «A», campo «orden»: Debe ser 0 o más.'],
        ['tareas.0.tipo', 'tipo_no_disponible', 'La tarea «A» es del tipo «SELLAR_ACTA», que nada instalado ofrece.'],
      ]);
    });

    it('that is misspelt, or malformed, reports that the type does not exist', async () => {
      const meant = { USUARO: ' ¿Es «USUARIO»?', PROCEDIMENTO: ' ¿Es «PROCEDIMIENTO»?', Otro: '', '': '' };
      for (const [tipo, hint] of Object.entries({ ...meant, ['A'.repeat(21)]: '' })) {
        expect(await findingsOf(task(tipo, 'A')), tipo).to.deep.equal([
          ['tareas.0.tipo', 'formato', `La tarea «A», campo «tipo»: El tipo de la tarea no existe.${hint}`],
        ]);
      }
      expect(await findingsOf(task('DOCUMENTOS', 'A'), taskTypes)).to.have.nested.property('0.1', 'formato');
    });
  });

  it('accepts splits within each other and in loops', async () => {
    const split = (codigo: string, cierra: string) => task('PARALELO', codigo, { cierra });
    const written = definition(
      [
        split('S', 'J'),
        split('T', 'K'),
        user('A'),
        procedure('B'),
        task('UNION', 'K'),
        task('DECISION', 'E'),
        user('C'),
        task('UNION', 'J'),
        task('DECISION', 'D'),
        end,
      ],
      flow(
        ...['S>T', 'S>C', 'T>A', 'T>B', 'T>K', 'A!SIGUE>K', 'B>K', 'K>E', 'E>T?datos.otra', 'E>J'],
        ...['C!SIGUE>J', 'J>D', 'D>S?datos.otra', 'D>F'],
      ),
    );
    expect(await validation.faultsOf(written)).to.deep.equal([]);
  });

  it('warns of a filing number that the first move reads, and not of later ones', async () => {
    const written = definition(
      [
        task('DECISION', 'D'),
        user('A', { asignacion: { usuario: 'if instancia.radicado = null then "a" else "b"' } }),
        task('DECISION', 'E'),
        user('B', { asignacion: { usuario: 'if instancia . radicado = null then "a" else "b"' } }),
        end,
      ],
      flow('D>A?instancia.radicado != null', 'D>E', 'A!SIGUE>E', 'E>B?instancia.key = "x"', 'E>F', 'B!SIGUE>D'),
    );
    const { errores, advertencias } = await validation.validate(written);
    expect(errores).to.deep.equal([]);
    const found = advertencias.filter(({ codigo }) => codigo === 'radicado_nulo');
    expect(found.map(({ path }) => path.join('.'))).to.have.members([
      'transiciones.0.condicion',
      'tareas.1.asignacion.usuario',
      'tareas.3.asignacion.usuario',
    ]);
    const later = definition(
      [user('A'), task('DECISION', 'D'), end],
      flow('A!SIGUE>D', 'D>A?instancia.radicado != null', 'D>F'),
    );
    expect((await validation.validate(later)).advertencias).to.deep.equal([]);
  });

  it('accepts a called process that waits for a wait, and warns of lists without an order', async () => {
    const written = definition(
      [task('SUBPROCESO', 'A', { proceso: 'Q', orden: 1 }), task('DECISION', 'D', { orden: 1 }), end],
      flow('A>D', 'D>A?datos.otra', 'D>F'),
    );
    const { errores, advertencias } = await validation.validate(written);
    expect(errores).to.deep.equal([]);
    expect(advertencias.map(({ codigo, path }) => [codigo, path])).to.deep.equal([
      ['orden_repetido', ['tareas', 1, 'orden']],
    ]);
  });

  it('accepts transfers from tasks of earlier versions, each to one existing task', async () => {
    const transferring = (...traslados: { desde: string; hacia: string }[]) =>
      definition([user('A'), end], flow('A!SIGUE>F'), { traslados });
    const told = async (...traslados: { desde: string; hacia: string }[]): Promise<string[]> => {
      const { errores, advertencias } = await validation.validate(transferring(...traslados));
      expect(advertencias).to.deep.equal([]);
      return errores.map(({ codigo, path, mensaje }) => `${codigo} ${path.join('.')}: ${mensaje}`);
    };
    expect(await told({ desde: 'VIEJA', hacia: 'A' }, { desde: 'OTRA', hacia: 'A' })).to.deep.equal([]);
    expect(await told({ desde: 'VIEJA', hacia: 'NADA' })).to.deep.equal([
      'traslado_desconocido traslados.0.hacia: El traslado de «VIEJA» lleva a la tarea «NADA», que no existe.',
    ]);
    expect(await told({ desde: 'VIEJA', hacia: 'A' }, { desde: 'VIEJA', hacia: 'F' })).to.deep.equal([
      'traslado_repetido traslados.1.desde: La tarea «VIEJA» tiene más de un traslado.',
    ]);
    expect(await told({ desde: 'A', hacia: 'F' })).to.deep.equal([
      'traslado_sobrante traslados.0.desde: La tarea «A» existe en esta versión: sus instancias siguen en ella sin traslado.',
    ]);
    for (const wrong of [{ desde: 5, hacia: 'A' }, { desde: 'VIEJA' }, 7, null]) {
      const written = { ...transferring(), traslados: [wrong] };
      const kinds = (await validation.faultsOf(written)).map((fault) => fault.split(' ')[0]);
      expect(new Set(kinds), JSON.stringify(wrong)).to.deep.equal(new Set(['formato']));
    }
  });
});

describe('processes that call each other', () => {
  it('are reported where they call in a circle, each circle once', () => {
    const calls = new Map([
      ['A', ['B', 'X']],
      ['B', ['C']],
      ['C', ['B']],
      ['D', ['D']],
      ['E', ['A', 'D']],
    ]);
    expect(callCycles(calls)).to.have.deep.members([['B', 'C'], ['D']]);
    expect(
      callCycles(
        new Map([
          ['A', ['B']],
          ['B', []],
        ]),
      ),
    ).to.deep.equal([]);
  });

  it('may be a long chain', () => {
    const chain = Array.from({ length: 50_000 }, (_, index) => [`P${index}`, [`P${index + 1}`]] as const);
    expect(callCycles(new Map(chain))).to.deep.equal([]);
    expect(callCycles(new Map([...chain, ['P50000', ['P0']]]))[0]).to.have.length(50_001);
  });
});
