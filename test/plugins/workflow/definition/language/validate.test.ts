import { expect } from 'chai';
import type { JsonValue } from '../../../../../host/plugin-api/index.js';
import { licencia, visita } from '../../support/licencia.js';
import { definition, flow, task, TestValidation, user, without } from './definition-builders.js';

const end = task('FIN', 'F');
const split = (codigo: string, cierra: string) => task('PARALELO', codigo, { cierra });
const join = (codigo: string) => task('UNION', codigo);

/** S splits into A and B, which J gathers. */
const parallel = [split('S', 'J'), user('A'), user('B'), join('J')];
const parallelFlow = ['S>A', 'S>B', 'A!SIGUE>J', 'B!SIGUE>J'];

type Case = readonly [name: string, written: JsonValue, faults: readonly string[], references?: string];

const names: readonly Case[] = [
  [
    'a task that stands twice',
    definition([user('A'), end, end], flow('A!SIGUE>F')),
    ['tarea_repetida tareas.2.codigo'],
  ],
  [
    'an action that stands twice',
    definition(
      [user('A', { acciones: ['1', '2'].map((nombre) => ({ codigo: 'SIGUE', nombre })) }), end],
      flow('A!SIGUE>F'),
    ),
    ['accion_repetida tareas.0.acciones.1.codigo'],
  ],
  [
    'a code that two transitions have',
    definition(
      [user('A'), end],
      [
        { codigo: 'T', desde: 'A', accion: 'SIGUE', condicion: 'datos.x', hacia: 'F' },
        { codigo: 'T', desde: 'A', accion: 'SIGUE', hacia: 'F' },
      ],
    ),
    ['transicion_repetida transiciones.1.codigo'],
  ],
  [
    'a first task that is not there',
    definition([user('A'), end], flow('A!SIGUE>F'), { inicio: 'X' }),
    ['inicio_desconocido inicio'],
  ],
  [
    'a transition to a task that is not there',
    definition([user('A'), end], flow('A!SIGUE>X?datos.x', 'A!SIGUE>F')),
    ['tarea_desconocida transiciones.0.hacia'],
  ],
  [
    'a transition from a task that is not there',
    definition([user('A'), end], flow('A!SIGUE>F', 'X>F')),
    ['tarea_desconocida transiciones.1.desde'],
  ],
  [
    'the only way to the end, to a task that is not there',
    definition([user('A'), end], flow('A!SIGUE>FF')),
    ['tarea_desconocida transiciones.0.hacia'],
  ],
  [
    'the way on to the rest, to a task that is not there',
    definition([user('A'), user('B'), user('C'), end], flow('A!SIGUE>BB', 'B!SIGUE>C', 'C!SIGUE>F')),
    ['tarea_desconocida transiciones.0.hacia'],
  ],
  [
    'the only way out of a task, from one that is not there',
    definition([user('A'), user('B'), end], flow('AA!SIGUE>B', 'B!SIGUE>F')),
    ['tarea_desconocida transiciones.0.desde'],
  ],
  [
    'the way out of a loop, from a task that is not there',
    definition([user('A'), user('B'), end], flow('A!SIGUE>B', 'B!SIGUE>A', 'BB!SIGUE>F')),
    ['tarea_desconocida transiciones.2.desde'],
  ],
  [
    'a way to a branch, and to the join, of names that are not there',
    definition(
      [task('PARALELO', 'S', { cierra: 'J' }), user('B'), user('C'), task('UNION', 'J'), end],
      flow('S>B', 'S>CC', 'B!SIGUE>J', 'C!SIGUE>JJ', 'J>F'),
    ),
    ['tarea_desconocida transiciones.1.hacia', 'tarea_desconocida transiciones.3.hacia'],
  ],
];

const ways: readonly Case[] = [
  [
    'a transition with an action that the task does not have',
    definition([user('A'), end], flow('A!SIGUE>F', 'A!OTRA>F')),
    ['accion_desconocida transiciones.1.accion'],
  ],
  [
    'the way of an action, by one that the task does not have',
    definition([user('A'), end], flow('A!SIGUEE>F')),
    ['accion_desconocida transiciones.0.accion'],
  ],
  [
    'an action that leads nowhere',
    definition(
      [
        user('A', {
          acciones: [
            { codigo: 'SIGUE', nombre: 'S' },
            { codigo: 'NO', nombre: 'N' },
          ],
        }),
        end,
      ],
      flow('A!SIGUE>F'),
    ),
    ['accion_sin_salida tareas.0.acciones.1'],
  ],
  [
    'a transition from a USUARIO without an action',
    definition([user('A'), end], flow('A!SIGUE>F', 'A>F')),
    ['transicion_sin_accion transiciones.1'],
  ],
  [
    'a transition with an action from another type',
    definition([task('PROCEDIMIENTO', 'A', { procedimiento: 'SP' }), end], flow('A!SIGUE>F')),
    ['transicion_con_accion transiciones.0.accion'],
  ],
  [
    'a transition when time runs out, of a task without a time',
    definition([user('A'), end], [...flow('A!SIGUE>F'), { desde: 'A', vencido: true, hacia: 'F' }]),
    ['vencido_sin_plazo transiciones.1.vencido'],
  ],
  ['a task without a way out', definition([task('DECISION', 'A')], []), ['sin_salida tareas.0']],
  ['a way out of FIN', definition([user('A'), end], flow('A!SIGUE>F', 'F>A')), ['fin_con_salida transiciones.1']],
  ['a wait for nothing', definition([task('ESPERA', 'A'), end], flow('A>F')), ['espera_sin_motivo tareas.0']],
  [
    'a wait for a message whose time leads nowhere',
    definition([task('ESPERA', 'A', { mensaje: 'M', hasta: 'P1D' }), end], flow('A>F')),
    ['espera_sin_vencimiento tareas.0'],
  ],
  [
    'a wait for the citizen whose time leads nowhere',
    definition([task('ESPERA', 'A', { ciudadano: { formulario: 'G' }, hasta: 'P1D' }), end], flow('A>F')),
    ['espera_sin_vencimiento tareas.0'],
  ],
  [
    'a wait for the citizen that leads nowhere',
    definition(
      [task('ESPERA', 'A', { ciudadano: { formulario: 'G' }, hasta: 'P1D' }), end],
      [{ desde: 'A', vencido: true, hacia: 'F' }],
    ),
    ['sin_salida tareas.0'],
  ],
  [
    'a wait for a message and for the citizen',
    definition([task('ESPERA', 'A', { mensaje: 'M', ciudadano: { formulario: 'G' } }), end], flow('A>F')),
    ['espera_con_dos_motivos tareas.0'],
  ],
  [
    'a wait for the citizen without a form',
    definition([task('ESPERA', 'A', { ciudadano: {} }), end], flow('A>F')),
    ['formato tareas.0.ciudadano.formulario'],
  ],
  [
    'the end of a time that may lead nowhere',
    definition(
      [task('ESPERA', 'A', { hasta: 'P1D' }), end],
      [{ desde: 'A', vencido: true, condicion: 'datos.x', hacia: 'F' }],
    ),
    ['sin_transicion_por_defecto tareas.0'],
  ],
  [
    'a message that leads nowhere',
    definition([task('ESPERA', 'A', { mensaje: 'M', hasta: 'P1D' }), end], [{ desde: 'A', vencido: true, hacia: 'F' }]),
    ['sin_salida tareas.0'],
  ],
  [
    'a DECISION without a default',
    definition([task('DECISION', 'A'), end], flow('A>F?datos.x')),
    ['sin_transicion_por_defecto tareas.0'],
  ],
  [
    'an action without a default',
    definition([user('A'), end], flow('A!SIGUE>F?datos.x')),
    ['sin_transicion_por_defecto tareas.0.acciones.0'],
  ],
  [
    'two transitions without a condition',
    definition([task('DECISION', 'A'), end], flow('A>F?datos.x', 'A>F', 'A>F')),
    ['varias_por_defecto transiciones.2'],
  ],
  [
    'a condition after the default',
    definition([task('DECISION', 'A'), end], flow('A>F', 'A>F?datos.x')),
    ['condicion_tras_defecto transiciones.1'],
  ],
];

const ends: readonly Case[] = [
  [
    'ends of one outcome that are and are not favourable',
    definition(
      [
        task('DECISION', 'D'),
        task('FIN', 'F', { resultado: 'R' }),
        task('FIN', 'G', { resultado: 'R', favorable: false }),
      ],
      flow('D>F?true', 'D>G'),
    ),
    ['resultado_contradictorio tareas.2.favorable'],
  ],
  [
    'an outcome that is no code',
    definition([task('DECISION', 'D'), task('FIN', 'F', { resultado: 'no vale', favorable: 'sí' })], flow('D>F')),
    ['formato tareas.1.resultado', 'formato tareas.1.favorable'],
  ],
];

const flows: readonly Case[] = [
  [
    'a task that is not reached',
    definition([user('A'), user('B'), end], flow('A!SIGUE>F', 'B!SIGUE>F')),
    ['tarea_inalcanzable tareas.1'],
  ],
  [
    'a loop without a way to end',
    definition([user('A'), user('B'), end], flow('A!SIGUE>B', 'B!SIGUE>A')),
    ['ciclo_sin_fin tareas.0', 'tarea_inalcanzable tareas.2'],
  ],
  [
    'a loop into which part of the flow goes and does not come back',
    definition(
      [task('DECISION', 'D'), user('A'), user('B'), end],
      flow('D>A?datos.x', 'D>F', 'A!SIGUE>B', 'B!SIGUE>A'),
    ),
    ['ciclo_sin_fin tareas.1'],
  ],
  [
    'a loop that nobody holds up',
    definition(
      [task('PROCEDIMIENTO', 'A', { procedimiento: 'SP' }), task('DECISION', 'D'), end],
      flow('A>D', 'D>A?datos.x', 'D>F'),
    ),
    ['ciclo_automatico tareas.0'],
  ],
  [
    'a loop of branches that nobody holds up',
    definition(
      [split('S', 'J'), task('PROCEDIMIENTO', 'A', { procedimiento: 'SP' }), join('J'), task('DECISION', 'D'), end],
      flow('S>A', 'S>J', 'A>J', 'J>D', 'D>S?datos.x', 'D>F'),
    ),
    ['ciclo_automatico tareas.0'],
  ],
  [
    'a way round a wait',
    definition(
      [task('DECISION', 'D'), task('DECISION', 'E'), user('A'), end],
      flow('D>E', 'E>A?datos.x', 'E>F?datos.y', 'E>D', 'A!SIGUE>D'),
    ),
    ['ciclo_automatico tareas.0'],
  ],
];

const blocks: readonly Case[] = [
  [
    'one branch',
    definition([split('S', 'J'), user('A'), join('J'), end], flow('S>A', 'A!SIGUE>J', 'J>F')),
    ['pocas_ramas tareas.0'],
  ],
  [
    'a branch with a condition',
    definition([...parallel, end], flow('S>A?datos.x', 'S>B', 'A!SIGUE>J', 'B!SIGUE>J', 'J>F')),
    ['condicion_en_paralelo transiciones.0.condicion'],
  ],
  [
    'a join that is not there, and one that nothing closes',
    definition([split('S', 'X'), user('A'), user('B'), join('J'), end], flow(...parallelFlow, 'J>F')),
    ['cierre_invalido tareas.0.cierra'],
  ],
  [
    'two splits with one join',
    definition(
      [task('DECISION', 'D'), ...parallel, split('T', 'J'), end],
      flow('D>S?datos.x', 'D>T', ...parallelFlow, 'T>J', 'T>J', 'J>F'),
    ),
    ['union_compartida tareas.5.cierra', 'entra_al_bloque transiciones.6', 'entra_al_bloque transiciones.7'],
  ],
  [
    'a task in a block that leads nowhere, as just that',
    definition(
      [...parallel, task('DECISION', 'X'), end],
      flow('S>A', 'S>B', 'A!SIGUE>X?datos.x', 'A!SIGUE>J', 'B!SIGUE>J', 'J>F'),
    ),
    ['sin_salida tareas.4'],
  ],
  [
    'a branch that does not reach the join',
    definition([...parallel, user('C'), end], flow(...parallelFlow, 'S>C', 'C!SIGUE>F', 'J>F')),
    ['rama_sin_union transiciones.4'],
  ],
  [
    'FIN in a block',
    definition([...parallel, end], flow('S>A', 'S>B', 'A!SIGUE>J', 'B!SIGUE>F?datos.x', 'B!SIGUE>J', 'J>F')),
    ['fin_en_bloque transiciones.3'],
  ],
  [
    'a transition out of a block',
    definition(
      [...parallel, user('C'), end],
      flow('S>A', 'S>B', 'A!SIGUE>C?datos.x', 'A!SIGUE>J', 'B!SIGUE>J', 'J>C', 'C!SIGUE>F'),
    ),
    ['sale_del_bloque transiciones.2'],
  ],
  [
    'a transition back to the split from within',
    definition([...parallel, end], flow('S>A', 'S>B', 'A!SIGUE>S?datos.x', 'A!SIGUE>J', 'B!SIGUE>J', 'J>F')),
    ['sale_del_bloque transiciones.2'],
  ],
  [
    'a transition out of two blocks, told once',
    definition(
      [...parallel, split('T', 'K'), user('C'), join('K'), user('X'), end],
      flow(
        ...['S>T', 'T>A', 'T>C', 'A!SIGUE>X?datos.x', 'A!SIGUE>K', 'C!SIGUE>K', 'K>J'],
        ...['S>B', 'B!SIGUE>J', 'J>X', 'X!SIGUE>F'],
      ),
    ),
    ['sale_del_bloque transiciones.3'],
  ],
  [
    'a transition into a block',
    definition([task('DECISION', 'D'), ...parallel, end], flow('D>A?datos.x', 'D>S', ...parallelFlow, 'J>F')),
    ['entra_al_bloque transiciones.0'],
  ],
  [
    'a transition to the join from outside',
    definition([task('DECISION', 'D'), ...parallel, end], flow('D>J?datos.x', 'D>S', ...parallelFlow, 'J>F')),
    ['entra_al_bloque transiciones.0'],
  ],
  [
    'a first task in a block',
    definition(
      [user('A'), split('S', 'J'), user('B'), join('J'), task('DECISION', 'D'), end],
      flow(...parallelFlow, 'J>D', 'D>S?datos.x', 'D>F'),
    ),
    ['entra_al_bloque inicio'],
  ],
  [
    'a branch that goes on in another',
    definition([...parallel, end], flow('S>A', 'S>B', 'A!SIGUE>B?datos.x', 'A!SIGUE>J', 'B!SIGUE>J', 'J>F')),
    ['ramas_cruzadas transiciones.2'],
  ],
  [
    'two branches with one first task',
    definition([split('S', 'J'), user('A'), join('J'), end], flow('S>A', 'S>A', 'A!SIGUE>J', 'J>F')),
    ['ramas_cruzadas transiciones.1'],
  ],
  [
    'blocks that overlap',
    definition(
      [split('S', 'J'), split('T', 'K'), user('A'), user('B'), user('C'), join('J'), join('K'), end],
      flow('S>T', 'S>C', 'T>A', 'T>B', 'A!SIGUE>J', 'B!SIGUE>K', 'C!SIGUE>J', 'J>K', 'K>F'),
    ),
    ['sale_del_bloque transiciones.3', 'entra_al_bloque transiciones.6'],
  ],
];

/** Returns a task of people with these rules, and its way on. */
const ruled = (reglas: readonly JsonValue[], more: object = {}): Case[1] =>
  definition([user('A', { plazo: 'P5D', reglas, ...more }), end], flow('A!SIGUE>F'));
const urgent = { prioridad: 5 };

const rules: readonly Case[] = [
  ['rules without a term', ruled([urgent], { plazo: undefined }), ['regla_sin_plazo tareas.0.reglas.0']],
  [
    'an escalation without a term',
    definition([user('A', { escalamiento: { pool: ['rol:a'] } }), end], flow('A!SIGUE>F')),
    ['regla_sin_plazo tareas.0.escalamiento'],
  ],
  ['a rule that does nothing', ruled([{ antes: 'P1D' }]), ['regla_sin_efecto tareas.0.reglas.0']],
  [
    'a rule of two moments',
    ruled([urgent, { antes: 'P1D', despues: 'P1D', ...urgent }]),
    ['regla_con_dos_momentos tareas.0.reglas.1'],
  ],
  [
    'rules at and after the end of a term with which the task ends',
    definition(
      [
        user('A', {
          plazo: 'P5D',
          reglas: [{ antes: 'P1D', ...urgent }, urgent, { despues: 'P1D', ...urgent }],
          escalamiento: { pool: ['rol:a'] },
        }),
        end,
      ],
      [...flow('A!SIGUE>F'), { desde: 'A', vencido: true, hacia: 'F' }],
    ),
    ['reglas.1', 'reglas.2', 'escalamiento'].map((place) => `regla_tras_vencimiento tareas.0.${place}`),
  ],
  ['a priority that there is not', ruled([{ prioridad: 10 }]), ['formato tareas.0.reglas.0.prioridad']],
  [
    'a notice to the user who acts, as nobody does',
    ruled([{ avisar: { plantilla: 'M', para: 'usuario.username' } }]),
    ['expresion_invalida tareas.0.reglas.0.avisar.para'],
  ],
  [
    'a group of a rule that is not there',
    ruled([{ pool: ['rol:a', 'rol:x'] }]),
    ['grupo_desconocido tareas.0.reglas.0.pool.1'],
    'rol:x',
  ],
  [
    'a template of a notice that is not there',
    ruled([{ avisar: { plantilla: 'X' } }]),
    ['plantilla_desconocida tareas.0.reglas.0.avisar.plantilla'],
    'X',
  ],
];

const elsewhere: readonly Case[] = [
  [
    'an expression that does not parse',
    definition([task('DECISION', 'A'), end], flow('A>F?datos.x >', 'A>F')),
    ['expresion_invalida transiciones.0.condicion'],
  ],
  [
    'a name that there is not',
    definition([task('CORREO', 'A', { plantilla: 'M', para: 'usuario.correo' }), end], flow('A>F')),
    ['expresion_invalida tareas.0.para'],
  ],
  [
    'who acted, after a join, where that is chance',
    definition([...parallel, end], flow(...parallelFlow, 'J>F?usuario = "x"', 'J>F')),
    ['expresion_invalida transiciones.4.condicion'],
  ],
  [
    'an expression for a user that does not parse',
    definition([user('A', { asignacion: { usuario: '1 +' } }), end], flow('A!SIGUE>F')),
    ['expresion_invalida tareas.0.asignacion.usuario'],
  ],
  [
    'a form that is not there',
    definition([user('A', { formulario: 'X' }), end], flow('A!SIGUE>F')),
    ['formulario_desconocido tareas.0.formulario'],
    'X',
  ],
  [
    'a form for the citizen that is not there',
    definition([task('ESPERA', 'A', { ciudadano: { formulario: 'X' } }), end], flow('A>F')),
    ['formulario_desconocido tareas.0.ciudadano.formulario'],
    'X',
  ],
  [
    'a procedure that is not there',
    definition([task('PROCEDIMIENTO', 'A', { procedimiento: 'X' }), end], flow('A>F')),
    ['procedimiento_desconocido tareas.0.procedimiento'],
    'X',
  ],
  [
    "an action's procedure that is not there",
    definition(
      [user('A', { acciones: [{ codigo: 'SIGUE', nombre: 'S', procedimiento: 'X' }] }), end],
      flow('A!SIGUE>F'),
    ),
    ['procedimiento_desconocido tareas.0.acciones.0.procedimiento'],
    'X',
  ],
  [
    'a group that is not there',
    definition([user('A', { asignacion: { pool: ['rol:a', 'rol:x'] } }), end], flow('A!SIGUE>F')),
    ['grupo_desconocido tareas.0.asignacion.pool.1'],
    'rol:x',
  ],
  [
    'a template that is not there',
    definition([task('CORREO', 'A', { plantilla: 'X', para: '"a@b.co"' }), end], flow('A>F')),
    ['plantilla_desconocida tareas.0.plantilla'],
    'X',
  ],
  [
    'a template of a document that is not there',
    definition([task('DOCUMENTO', 'A', { plantilla: 'X' }), end], flow('A>F')),
    ['plantilla_desconocida tareas.0.plantilla'],
    'X',
  ],
  [
    'a sub-process that is not there',
    definition([task('SUBPROCESO', 'A', { proceso: 'X' }), end], flow('A>F')),
    ['proceso_desconocido tareas.0.proceso'],
    'X',
  ],
  [
    'a process that calls itself',
    definition([task('SUBPROCESO', 'A', { proceso: 'P' }), end], flow('A>F')),
    ['subproceso_recursivo tareas.0.proceso'],
    'P',
  ],
];

const document = task('DOCUMENTO', 'ACTO', { plantilla: 'P' });
const mail = (...adjuntos: readonly string[]) =>
  task('CORREO', 'AVISAR', { plantilla: 'M', para: '"a@b.co"', adjuntos });

const attachments: readonly Case[] = [
  [
    'nothing of a document that is made before',
    definition([document, mail('ACTO'), end], flow('ACTO>AVISAR', 'AVISAR>F')),
    [],
  ],
  [
    'nothing of one that is made in an earlier round',
    definition(
      [user('A'), mail('ACTO'), document, task('DECISION', 'OTRA'), end],
      flow('A!SIGUE>AVISAR', 'AVISAR>ACTO', 'ACTO>OTRA', 'OTRA>A?datos.x = true', 'OTRA>F'),
    ),
    [],
  ],
  [
    'what makes no document, or is not there',
    definition([document, mail('ACTO', 'F', 'X'), end], flow('ACTO>AVISAR', 'AVISAR>F')),
    ['adjunto_invalido tareas.1.adjuntos.1', 'adjunto_invalido tareas.1.adjuntos.2'],
  ],
  [
    'a document that is made afterwards',
    definition([mail('ACTO'), document, end], flow('AVISAR>ACTO', 'ACTO>F')),
    ['adjunto_invalido tareas.0.adjuntos.0'],
  ],
  [
    'no more of a document that nobody knows when is made',
    definition([mail('ACTO'), document, end], flow('AVISAR>ACTO', 'ACTO>NADA?datos.x = true', 'ACTO>F')),
    ['tarea_desconocida transiciones.1.hacia'],
  ],
];

const shapes: readonly Case[] = [
  [
    'a group that is not written as one',
    definition([user('A', { asignacion: { pool: ['caja'] } }), end], flow('A!SIGUE>F')),
    ['formato tareas.0.asignacion.pool.0'],
  ],
  [
    'a term that is none',
    definition([user('A', { plazo: 'P0D' }), end], flow('A!SIGUE>F')),
    ['formato tareas.0.plazo'],
  ],
  [
    'a task of an unknown type, whose flow nobody knows',
    definition([user('A'), task('TIPO', 'B'), end], flow('A!SIGUE>B', 'B>F')),
    ['tipo_no_disponible tareas.1.tipo'],
  ],
  [
    'a condition that is no text',
    definition([task('DECISION', 'A'), end], [{ desde: 'A', condicion: 3, hacia: 'F' }, ...flow('A>F')]),
    ['formato transiciones.0.condicion'],
  ],
];

describe('the validation of a process', () => {
  const validation = new TestValidation();
  after(() => validation.close());

  it('finds nothing in a definition that has everything', async () => {
    expect(await validation.validate(licencia)).to.deep.equal({ errores: [], advertencias: [] });
    expect(await validation.validate(visita)).to.deep.equal({ errores: [], advertencias: [] });
  });

  for (const [group, cases] of Object.entries({
    names,
    ways,
    ends,
    flows,
    blocks,
    rules,
    elsewhere,
    attachments,
    shapes,
  })) {
    describe(`of its ${group}`, () => {
      for (const [name, written, faults, missing] of cases) {
        it(`tells ${name}`, async () => {
          const references = without(...(missing === undefined ? [] : [missing]));
          expect(await validation.faultsOf(written, references)).to.have.members(faults);
        });
      }
    });
  }
});
