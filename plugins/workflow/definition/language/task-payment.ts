import { z } from 'zod';
import { feel, line, text } from './fields.js';
import { mostOf } from './most.js';

const consequence = {
  si_no_paga: text(mostOf.phrase)
    .optional()
    .describe('Lo que pasa si no paga a tiempo, como lo lee quien hizo la solicitud.'),
};

const issued = z
  .strictObject({
    concepto: line(mostOf.concept).describe('Lo que se cobra, como lo lee quien paga.'),
    titular: feel.describe('Expresión FEEL que da el nombre de quien debe.'),
    valor: feel.describe('Expresión FEEL que da el valor en pesos, como 125000 o 87600.5.'),
    ...consequence,
  })
  .describe('Al llegar a la tarea se expide una factura, que se paga hasta el último día de la espera.');

const present = z
  .strictObject({ factura: feel.describe('Expresión FEEL que da el número de la factura.'), ...consequence })
  .describe('La factura ya existe, como la de un PROCEDIMIENTO anterior; la espera no la anula.');

/** The payment that an ESPERA waits for. */
export const payment = z
  .union([issued, present], {
    error: `El pago es {concepto, titular, valor}, con un concepto de una línea y hasta ${mostOf.concept} caracteres, o {factura}.`,
  })
  .describe(
    'Se espera un pago. Queda en los datos con el código de la tarea: {factura, valor, moneda, comprobante, fecha}.',
  );

export type Payment = z.output<typeof payment>;

/** The fields of a payment that hold expressions. */
export const paymentFields = ['titular', 'valor', 'factura'] as const;
export type PaymentField = (typeof paymentFields)[number];

/** Lists the expressions of a payment. */
export const paymentExpressions = (one: Payment): readonly (readonly [field: PaymentField, expression: string])[] =>
  'factura' in one
    ? [['factura', one.factura]]
    : [
        ['titular', one.titular],
        ['valor', one.valor],
      ];
