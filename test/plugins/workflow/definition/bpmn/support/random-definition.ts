import fc from 'fast-check';
import { taskTypes } from '../../language/definition-builders.js';
import type { ProcessDefinition } from '../../../../../../plugins/workflow/definition/language/definition-schema.js';

type Fields = Record<string, unknown>;

/** Codes that look like generated ids, begin with a digit, or are equal to codes of another kind. */
const code = fc.constantFrom('A', '1', '9.b-c', 'inicio', 'G_A', 'B_A', 'X_A_B', 'A_2', 'ADMITIR', 'a');
const line = fc.oneof(
  fc.constantFrom('Año «dos» & <tres>', ' con blancos ', 'd\'Artagnan "él"', ']]>', '😀', 'x\ufffdy'),
  fc
    .string({ unit: fc.constantFrom('a', ' ', '&', '<', '"', 'ñ', '\u00a0'), minLength: 1, maxLength: 8 })
    .map((one) => `${one}z`),
);
const text = fc.oneof(line, fc.constantFrom('uno\n dos\r\ntres\r', '\tcon tabulador\n', '  \n x \n  '));
/** Expressions with line ends, comments, and signs that XML writes as references. */
const feel = fc.oneof(
  text,
  fc.constantFrom(
    'datos.x > 1 // nota',
    'accion = "A"',
    'accion = "A" and (\nx\n)',
    ' datos.a < 2 and\r\ndatos.b ',
    '\n]]> & "<"\n',
  ),
);
const groups = fc.array(fc.constantFrom('rol:a', 'rol: con blancos ', 'dependencia:h & c'), {
  minLength: 1,
  maxLength: 3,
});
const span = fc.constantFrom('P5D', 'P1M', 'P1Y2M3W4D');
const ownTerm = fc.oneof(
  span,
  fc.integer({ min: 1, max: 1_000 }).map((habiles) => ({ habiles })),
);
const legal = fc.oneof(
  fc.constant({ legal: true }),
  ownTerm.map((antes) => ({ legal: true, antes })),
);
const term = fc.oneof(ownTerm, legal);
const rules = fc.array(
  fc.record(
    {
      antes: ownTerm,
      avisar: fc.record({ plantilla: code, para: feel }),
      prioridad: fc.integer({ min: 1, max: 9 }),
      pool: groups,
    },
    { requiredKeys: [] },
  ),
  { minLength: 1, maxLength: 2 },
);
const words = { para_ciudadano: text, frases: fc.array(text, { minLength: 1, maxLength: 2 }) };
const action = fc.record(
  {
    codigo: fc.constantFrom('A', 'ADMITIR', '1.b'),
    nombre: line,
    procedimiento: fc.oneof(fc.constant(null), code, fc.array(code, { minLength: 1, maxLength: 3 })),
  },
  { requiredKeys: ['codigo', 'nombre'] },
);

const optional = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Fields> =>
  fc.record(fields, { requiredKeys: [] });
const both = (one: fc.Arbitrary<Fields>, other: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> =>
  fc.tuple(one, other).map(([a, b]) => ({ ...a, ...b }));

/** The own fields of each type. */
const fieldsOf: Readonly<Record<string, fc.Arbitrary<Fields>>> = {
  USUARIO: both(
    fc.record({
      asignacion: fc.oneof(
        groups.map((pool) => ({ pool })),
        feel.map((usuario) => ({ usuario })),
      ),
      acciones: fc.array(action, { minLength: 1, maxLength: 3 }),
    }),
    optional({ formulario: code, plazo: term, reglas: rules, escalamiento: groups.map((pool) => ({ pool })) }),
  ),
  PROCEDIMIENTO: fc.record({ procedimiento: code }),
  CORREO: both(
    fc.record({ plantilla: code, para: feel }),
    optional({ adjuntos: fc.array(code, { minLength: 1, maxLength: 2 }) }),
  ),
  DECISION: fc.constant({}),
  PARALELO: fc.record({ cierra: code }),
  UNION: fc.constant({}),
  ESPERA: optional({
    mensaje: code,
    hasta: term,
    ciudadano: both(fc.record({ formulario: code }), optional({ ...words, si_no_llega: text })),
    pago: fc.oneof(
      fc.record({ concepto: line, titular: feel, valor: feel }),
      fc.record({ factura: feel, si_no_paga: text }),
    ),
  }),
  SUBPROCESO: both(fc.record({ proceso: code }), optional({ datos: feel })),
  FIN: optional({ resultado: code, favorable: fc.boolean(), ...words }),
  DOCUMENTO: fc.record({ plantilla: code }),
};

const task = (codigo: string): fc.Arbitrary<Fields> =>
  fc.constantFrom(...Object.keys(fieldsOf)).chain((tipo) =>
    both(
      both(fc.record({ codigo: fc.constant(codigo), nombre: line, tipo: fc.constant(tipo) }), fieldsOf[tipo]!),
      optional({
        descripcion: text,
        orden: fc.integer({ min: 0, max: 10_000 }),
        publico: line.map((one) => one.slice(0, 100)),
      }),
    ),
  );

const transition = (codigo: string, codes: readonly string[]): fc.Arbitrary<Fields> =>
  both(
    fc.record({ codigo: fc.constant(codigo), desde: fc.constantFrom(...codes), hacia: fc.constantFrom(...codes) }),
    optional({
      nombre: line,
      accion: fc.constantFrom('A', 'ADMITIR', '1.b'),
      condicion: feel,
      vencido: fc.constant(true),
    }),
  );

/**
 * A definition that the schema takes and whose flow may have any fault. `nombre` of a transition may be the name of an
 * action.
 */
export const randomDefinition: fc.Arbitrary<ProcessDefinition> = fc
  .tuple(fc.uniqueArray(code, { minLength: 1, maxLength: 6 }), fc.uniqueArray(code, { maxLength: 10 }))
  .chain(([codes, flows]) =>
    both(
      fc.record({
        codigo: code,
        nombre: line,
        inicio: fc.constantFrom(...codes),
        tareas: fc.tuple(...codes.map(task)),
        transiciones: fc.tuple(...flows.map((one) => transition(one, codes))),
      }),
      optional({
        descripcion: text,
        plazo: legal,
        reglas: rules,
        traslados: fc.array(fc.record({ desde: code, hacia: code }), { maxLength: 2 }),
      }),
    ),
  )
  .map((written) => taskTypes.definitionSchema.parse(written));
