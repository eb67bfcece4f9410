import { z } from 'zod';

/** A payment as the follower of its record sees it. */
export const trackedPayment = z.object({
  id: z
    .int()
    .describe('Distingue el pago de los demás del registro')
    .meta({ examples: [4217] }),
  concepto: z
    .string()
    .describe('Por qué se paga')
    .meta({ examples: ['Expedición de la licencia de construcción'] }),
  referencia: z
    .string()
    .describe('La referencia con la que se paga')
    .meta({ examples: ['123456789015'] }),
  valor: z
    .string()
    .describe('Con dos decimales')
    .meta({ examples: ['125000.00'] }),
  moneda: z
    .string()
    .describe('ISO 4217')
    .meta({ examples: ['COP'] }),
  hasta: z.iso.datetime().nullable().describe('Hasta cuándo se paga; null si no tiene un tiempo que se venza'),
  si_no_paga: z
    .string()
    .nullable()
    .describe('Qué pasa si no se paga a tiempo; null si no está dicho')
    .meta({ examples: ['Si no paga a más tardar ese día, archivamos la solicitud.'] }),
  estado: z
    .enum(['PENDIENTE', 'PAGADO'])
    .describe('Si falta pagarlo, o ya se pagó')
    .meta({ examples: ['PENDIENTE'] }),
  comprobante: z
    .string()
    .nullable()
    .describe('El número del comprobante de pago; null mientras no se paga, y si se pagó donde no lo conocemos')
    .meta({ examples: [null] }),
  pagado: z.iso
    .datetime()
    .nullable()
    .describe('Cuándo se pagó; null mientras no se paga')
    .meta({ examples: [null] }),
  lugares: z
    .array(z.string())
    .describe('Dónde se paga')
    .meta({ examples: [['Banco de la ciudad, en cualquier oficina']] }),
  enlace: z
    .string()
    .nullable()
    .describe('La página en la que se paga; null si la entidad no tiene')
    .meta({ examples: ['https://pagos.ciudad.example/?referencia=123456789015&valor=125000.00'] }),
  codigo_barras: z
    .string()
    .nullable()
    .describe('Los elementos del código de barras GS1-128, con paréntesis; null si la entidad no tiene')
    .meta({ examples: ['(415)7709998000018(8020)123456789015(3900)00125000(96)20261214'] }),
  esperado: z
    .boolean()
    .describe('Si la solicitud espera el pago, o lo esperaba cuando llegó; false si el pago llegó cuando ya no')
    .meta({ examples: [true] }),
});
