import { z } from 'zod';
import { trackedFile } from '../../records/index.js';
import { answerMeans, receiptStates } from '../../vocabulary/index.js';

const file = z.object({
  pregunta: z
    .string()
    .describe('La pregunta que responde')
    .meta({ examples: ['Plano del lote'] }),
  ...trackedFile('plano.pdf', 'archivo/1').shape,
});

const receipt = z.object({
  direccion: z
    .string()
    .describe('El correo, enmascarado')
    .meta({ examples: ['an***@co***.example'] }),
  estado: z.enum(receiptStates).meta({ examples: ['ENVIADO'] }),
});

/** The filing itself, for callers with the record's key. */
export const trackedFiling = z.object({
  copia: z
    .string()
    .nullable()
    .describe(
      'Donde se descarga la copia de lo que se presentó, en PDF; null si la entidad no la ofrece, o si no se puede hacer en PDF',
    )
    .meta({ examples: ['/home/api/tramite/seguimiento/key_3f0c6f7e-8a52-4a53-9f0f-0d6a86c3b001/copia'] }),
  recibo: receipt.nullable().describe('El comprobante que se pidió por correo; null si no se pidió'),
  medio: z
    .enum(answerMeans)
    .nullable()
    .describe(
      'Por dónde le llegan los avisos y la respuesta; null si no le llegan a un correo ni a un chat: se leen en el seguimiento',
    )
    .meta({ examples: ['CORREO'] }),
  archivos: z.array(file).describe('Los archivos que se presentaron'),
});
