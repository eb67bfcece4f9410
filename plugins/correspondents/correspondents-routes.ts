import { z } from 'zod';
import {
  authenticated,
  json,
  jsonBody,
  route,
  uuid,
  type Route,
  type RouteLimit,
} from '../../host/plugin-api/index.js';
import { PAY_INVOICES, QUERY_INVOICES } from './correspondents-permissions.js';
import { invoiceId, invoiceStates } from './invoices/invoice.js';
import type { CorrespondentsConfig } from './correspondents-config.js';
import type { PaymentService } from './payments/payment-service.js';
import type { QueryService } from './queries/query-service.js';

const requestId = uuid.meta({ examples: ['6f1c2d34-8f0e-4b7a-9a53-3d9f0a6b7c11'] });
const number = z.string().meta({ examples: ['PRE-2026-000123'] });
const valor = z
  .string()
  .describe('Decimal con dos cifras')
  .meta({ examples: ['125000.00'] });
const mensaje = z
  .string()
  .describe('Por qué no')
  .meta({ examples: ['La factura ya fue pagada.'] });

const found = z.object({
  status: z.literal('0'),
  data: z.object({
    Usable: z.boolean().describe('Si se puede pagar'),
    invoice_id: number,
    concepto: z.string().meta({ examples: ['Impuesto predial 2026'] }),
    titular: z
      .string()
      .describe('Enmascarado')
      .meta({ examples: ['C***** R*******'] }),
    valor,
    moneda: z.string().meta({ examples: ['COP'] }),
    vencimiento: z.iso
      .date()
      .nullable()
      .describe('El último día en que se puede pagar')
      .meta({ examples: ['2026-06-30'] }),
    estado: z.enum(invoiceStates).meta({ examples: ['PENDIENTE'] }),
    mensaje: mensaje.optional(),
  }),
  request_id: requestId.describe('Para pagarla'),
});

const missing = z.object({
  status: z.literal('1').describe('No existe una factura con ese número'),
  data: z.object({ Usable: z.literal(false), mensaje }),
  request_id: requestId,
});

const paid = z.object({
  status: z.literal('0'),
  data: z.object({
    comprobante: z.string().meta({ examples: ['P-000000123'] }),
    invoice_id: number,
    valor,
    fecha: z.iso.datetime().meta({ examples: ['2026-03-31T15:04:05.000Z'] }),
  }),
  request_id: requestId,
});

const refused = z.object({
  status: z.enum(['2', '3']).describe('2: ya fue pagada; 3: no se paga con esta solicitud'),
  data: z.object({ mensaje }),
  request_id: requestId,
});

/** Makes the routes for queries and payments of correspondents (interface, "Correspondent invoice endpoints"). */
export function correspondentsRoutes(services: {
  readonly queries: QueryService;
  readonly payments: PaymentService;
  readonly settings: CorrespondentsConfig;
}): readonly Route[] {
  const queryLimit: RouteLimit = {
    rule: { name: 'correspondents/query', points: services.settings.queriesPerMinute, seconds: 60, announced: true },
    by: 'user',
  };
  return [
    route({
      method: 'POST',
      path: '/corresponsales/api/factura/consulta',
      operationId: 'consultarFactura',
      summary: 'Consulta una factura para pagarla',
      description: 'Si `data.Usable` es `true`, la factura se paga con `request_id`.',
      access: authenticated(['api-key'], QUERY_INVOICES),
      limit: queryLimit,
      body: jsonBody(z.strictObject({ invoice_id: invoiceId.meta({ examples: ['PRE-2026-000123'] }) })),
      answers: { 200: { description: 'La factura, o que no existe', schema: z.union([found, missing]) } },
      handle: async ({ body, identity }) => {
        const answer = await services.queries.ask(body.invoice_id, identity);
        const { status, requestId: request_id } = answer;
        if (answer.status === '1')
          return json({ status, data: { Usable: false, mensaje: answer.mensaje }, request_id });
        const { invoice } = answer;
        const data = {
          Usable: answer.mensaje === undefined,
          invoice_id: invoice.invoice_id,
          concepto: invoice.concepto,
          titular: invoice.titular,
          valor: invoice.valor,
          moneda: invoice.moneda,
          vencimiento: invoice.vencimiento,
          estado: invoice.estado,
          ...(answer.mensaje !== undefined && { mensaje: answer.mensaje }),
        };
        return json({ status, data, request_id });
      },
    }),
    route({
      method: 'POST',
      path: '/corresponsales/api/factura/pago',
      operationId: 'pagarFactura',
      summary: 'Notifica el pago de una factura consultada',
      description:
        'Una factura se paga una vez. La misma solicitud repetida recibe la primera respuesta, por tarde que llegue. Si ' +
        'responde 503 o no llega respuesta, no se sabe si el pago quedó: se envía de nuevo con el mismo `request_id`.',
      access: authenticated(['api-key'], PAY_INVOICES),
      body: jsonBody(z.strictObject({ request_id: requestId.describe('El que respondió la consulta') })),
      answers: { 200: { description: 'El comprobante, o por qué no', schema: z.union([paid, refused]) } },
      handle: async ({ body, identity }) => {
        const { request_id } = body;
        const answer = await services.payments.pay(request_id, identity);
        const { status } = answer;
        if (answer.status !== '0') return json({ status, data: { mensaje: answer.mensaje }, request_id });
        const { comprobante, invoiceId: invoice_id, valor: paidValor, fecha } = answer;
        return json({ status, data: { comprobante, invoice_id, valor: paidValor, fecha }, request_id });
      },
    }),
  ];
}
