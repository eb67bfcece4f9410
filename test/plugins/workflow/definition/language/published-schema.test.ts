import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import type { JsonValue } from '../../../../../host/plugin-api/index.js';
import { licencia, visita } from '../../support/licencia.js';
import { definition, flow, task, taskTypes, user } from './definition-builders.js';

const end = task('FIN', 'F');
const one = (first: ReturnType<typeof task>) => definition([first, end], flow('A!SIGUE>F'));
const same = (count: number) => Array.from({ length: count }, (_, index) => user(`T${index}`));

const fee = { concepto: 'Tasa', titular: 'datos.titular', valor: '125000', si_no_paga: 'Se archiva.' };

const malformed: readonly (readonly [name: string, written: JsonValue])[] = [
  ['no object', []],
  ['no tasks', definition([end], [], { tareas: [] })],
  ['too many tasks', definition(same(501), [])],
  [
    'too many transitions',
    definition(
      [user('A')],
      Array.from({ length: 2_001 }, () => flow('A!SIGUE>A')[0]!),
    ),
  ],
  ['an unknown field', definition([end], [], { otro: 1 })],
  ['an unknown field of a task', one(user('A', { otro: 1 }))],
  ['a field of another type', one(user('A', { plantilla: 'M' }))],
  ['an unknown type', one(task('OTRO', 'A'))],
  ['no type', definition([{ codigo: 'A', nombre: 'A' }], [])],
  ['a code with an accent', one(user('Á'))],
  ['a long code', one(user('A'.repeat(61)))],
  ['a transition whose code has an accent', definition([user('A'), end], [{ codigo: 'Á', desde: 'A', hacia: 'F' }])],
  ['a transition whose name has two lines', definition([user('A'), end], [{ nombre: 'a\nb', desde: 'A', hacia: 'F' }])],
  ['a blank description', one(user('A', { descripcion: ' \n' }))],
  ['a long description', definition([user('A'), end], flow('A!SIGUE>F'), { descripcion: 'a'.repeat(2_001) })],
  ['a place on a drawing', one(user('A', { x: 1, y: 2 }))],
  ['a blank name', one(user('A', { nombre: ' \t' }))],
  ['a name of two lines', one(user('A', { nombre: 'a\nb' }))],
  ['a text with a sign that no database stores', one(user('A', { publico: 'a\u0000' }))],
  ['half a character', one(user('A', { publico: '\ud800' }))],
  ['a USUARIO for nobody', one(task('USUARIO', 'A', { acciones: [{ codigo: 'S', nombre: 'S' }] }))],
  ['a pool and a user', one(user('A', { asignacion: { pool: ['rol:a'], usuario: '"b"' } }))],
  ['an empty pool', one(user('A', { asignacion: { pool: [] } }))],
  ['a group without its kind', one(user('A', { asignacion: { pool: ['caja'] } }))],
  ['no actions', one(user('A', { acciones: [] }))],
  ['a term of hours', one(user('A', { plazo: 'PT5H' }))],
  ['a term of nothing', one(user('A', { plazo: 'P0D' }))],
  ['no working days', one(user('A', { plazo: { habiles: 0 } }))],
  ['a split without its join', one(task('PARALELO', 'A'))],
  ['a mail to nobody', one(task('CORREO', 'A', { plantilla: 'M' }))],
  ['attachments that are none', one(task('CORREO', 'A', { plantilla: 'M', para: 'a', adjuntos: [] }))],
  ['an attachment by no code', one(task('CORREO', 'A', { plantilla: 'M', para: 'a', adjuntos: [{ tarea: 'B' }] }))],
  [
    'too many attachments',
    one(
      task('CORREO', 'A', {
        plantilla: 'M',
        para: 'a',
        adjuntos: Array.from({ length: 21 }, (_, index) => `T${index}`),
      }),
    ),
  ],
  ['blank words to the citizen', one(task('FIN', 'A', { para_ciudadano: ' ' }))],
  ['long words to the citizen', one(task('FIN', 'A', { para_ciudadano: 'a'.repeat(2_001) }))],
  ['words to the citizen at a task of staff', one(user('A', { para_ciudadano: 'a' }))],
  ['too many phrases', one(task('FIN', 'A', { frases: Array.from({ length: 21 }, (_, index) => `f${index}`) }))],
  ['a long consequence', one(task('ESPERA', 'A', { ciudadano: { formulario: 'F', si_no_llega: 'a'.repeat(501) } }))],
  ['a payment of nothing', one(task('ESPERA', 'A', { pago: { concepto: 'Tasa', titular: 'datos.a' } }))],
  ['a payment of two kinds', one(task('ESPERA', 'A', { pago: { ...fee, factura: 'a' } }))],
  ['a long expression', one(task('CORREO', 'A', { plantilla: 'M', para: 'a'.repeat(1_001) }))],
  ['a transition that is not overdue', definition([user('A'), end], [{ desde: 'A', vencido: false, hacia: 'F' }])],
  ['an empty condition', definition([user('A'), end], [{ desde: 'A', condicion: '', hacia: 'F' }])],
];

const words = { para_ciudadano: 'Falta algo.\nTráigalo.', frases: ['Falta el plano.'] };

const { writtenSchema, published } = taskTypes;

describe('the published schema of a process', () => {
  const accepts = new Ajv2020({ strict: true }).compile(published);

  it('takes every part of a definition, as the parser does', () => {
    const everything = definition(
      [
        user('A', {
          descripcion: 'Revise.\nY firme.',
          plazo: 'P5D',
          escalamiento: { pool: ['dependencia:Hacienda Pública'] },
          reglas: [
            { antes: { habiles: 2 }, avisar: { plantilla: 'M_RECUERDA' } },
            { avisar: { plantilla: 'M_VENCE', para: 'datos.jefe' }, pool: ['rol:jefe'], prioridad: 9 },
            { despues: 'P1D', prioridad: 1 },
          ],
        }),
        user('U', { asignacion: { usuario: 'instancia.creador' }, formulario: 'F_1', orden: 3 }),
        task('ESPERA', 'E', { mensaje: 'PAGADO', hasta: 'P30D' }),
        task('ESPERA', 'W', { ciudadano: { formulario: 'F_1', ...words, si_no_llega: 'Se archiva.' } }),
        task('ESPERA', 'P', { pago: fee, hasta: 'P5D' }),
        task('ESPERA', 'Q', { pago: { factura: 'datos.factura' }, hasta: 'P5D' }),
        task('DOCUMENTO', 'D', { plantilla: 'RESOLUCION', publico: 'Resolución' }),
        task('FIN', 'N', { favorable: false, ...words }),
        end,
      ],
      [...flow('A!SIGUE>U'), { codigo: 'TARDE', nombre: 'Se venció', desde: 'E', vencido: true, hacia: 'F' }],
      { descripcion: 'Para probar.', traslados: [{ desde: 'VIEJA', hacia: 'A' }] },
    );
    for (const written of [licencia, visita, everything]) {
      expect(accepts(written), JSON.stringify(accepts.errors)).to.equal(true);
      expect(writtenSchema.parse(written)).to.deep.equal(written);
    }
  });

  for (const [name, written] of malformed) {
    it(`refuses ${name}, as the parser does`, () => {
      expect(accepts(written)).to.equal(false);
      expect(writtenSchema.safeParse(written).success).to.equal(false);
    });
  }

  it('says what each field is for, in Spanish', () => {
    const text = JSON.stringify(published);
    expect(text).to.include('2020-12').and.to.include('seguimiento público');
  });
});
