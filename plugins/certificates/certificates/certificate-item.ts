import { z } from 'zod';
import type { FormQuestion } from '../../forms/contract.js';
import { procedureCode } from '../../procedures/contract.js';
import { certificatePage } from './certificate-page.js';

/** Makes the schema of a certificate with its form, for bundles and administrators (decisions, section 12). */
export function certificateItem(formSchema: z.ZodType<FormQuestion[]>) {
  return z
    .strictObject({
      cert_codigo: procedureCode,
      cert_nombre: z.string().trim().min(1).max(300),
      cert_TablaBusqueda: procedureCode.describe('The pro_codigo of the procedure that is run'),
      plantilla: z.string().min(1).max(60).optional().describe('The template of its document'),
      proceso: z.string().min(1).max(60).optional().describe('The process that each registration starts'),
      ...certificatePage,
      preguntas: formSchema,
    })
    .refine(({ en_linea, plantilla }) => en_linea === undefined || plantilla !== undefined, {
      path: ['plantilla'],
      error: 'Un certificado en línea necesita la plantilla de su documento.',
    });
}

export type CertificateItem = z.output<ReturnType<typeof certificateItem>>;
