import { expect } from 'chai';
import { z } from 'zod';
import { spanishReasons } from '../../../../host/plugin-api/index.js';

const cases: readonly (readonly [z.ZodType, unknown, string])[] = [
  [z.string(), undefined, 'Este campo es requerido.'],
  [z.enum(['a', 'b']), undefined, 'Este campo es requerido.'],
  [z.literal('a'), undefined, 'Este campo es requerido.'],
  [z.enum(['comuna', 'localidad']), 'otro', 'Debe ser uno de: comuna, localidad.'],
  [z.string(), 7, 'Entrada inválida: se esperaba texto, recibido número'],
  [z.int(), 1.5, 'Debe ser un número entero.'],
  [z.int().max(6), 7, 'Puede ser hasta 6.'],
  [z.int().min(0), -1, 'Debe ser 0 o más.'],
  [z.string().max(20), 'x'.repeat(21), 'Puede tener hasta 20 caracteres.'],
  [z.string().min(1), '', 'No puede estar vacío.'],
  [z.string().min(10), 'x', 'Debe tener al menos 10 caracteres.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Puede tener hasta 2 elementos.'],
  [z.email(), 'x', 'No es una dirección de correo electrónico.'],
  [z.iso.date(), '2026-02-30', 'Debe ser una fecha, como 2026-03-31.'],
  [z.uuid(), 'x', 'No es un UUID.'],
  [z.guid(), 'x', 'No es un UUID.'],
];

describe('the Spanish reasons of a schema', () => {
  for (const [schema, value, reason] of cases) {
    it(`say: ${reason}`, () => {
      const { error } = schema.safeParse(value, { error: spanishReasons });
      expect(error?.issues.map(({ message }) => message)).to.deep.equal([reason]);
    });
  }
});
