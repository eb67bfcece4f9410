import { z } from 'zod';
import {
  authenticated,
  content,
  jsonBody,
  PayloadTooLargeError,
  route,
  type Reply,
  type Route,
} from '../../../host/plugin-api/index.js';
import type { PrintAllowance } from '../printing/print-allowance.js';

const MEBIBYTE = 1024 * 1024;

/** The size limit of a page (decisions, section 1). */
const MOST_HTML_BYTES = 5 * MEBIBYTE;

/** The size limit of the body: JSON escapes each quotation mark and line end with another character. */
const MOST_BODY_BYTES = 2 * MOST_HTML_BYTES;

/** The body of a file: bytes, without a schema. */
const bytes = z.unknown().meta({ override: {} });

const document = z.object({
  html: z
    .string()
    .min(1)
    .describe('Una página HTML de hasta 5 MiB')
    .meta({
      examples: [
        '<!doctype html><html lang="es"><title>Constancia</title><h1>Constancia</h1><p>Se hace constar.</p></html>',
      ],
    }),
});

/** Makes `POST /api/imprimir/` and `POST /imprimir/` (interface, "Other execution and document endpoints"). */
export function printRoutes({ printAllowance }: { readonly printAllowance: PrintAllowance }): readonly Route[] {
  const print = async (html: string, requester: number, signal: AbortSignal): Promise<Reply> => {
    if (Buffer.byteLength(html) > MOST_HTML_BYTES) {
      throw new PayloadTooLargeError('La página para imprimir es demasiado grande.');
    }
    const pdf = await printAllowance.print(html, { requester, signal });
    return content({
      type: 'application/pdf',
      body: pdf,
      headers: { 'Content-Disposition': 'inline; filename="documento.pdf"' },
    });
  };
  const printing = (path: string, operationId: string): Route =>
    route({
      method: 'POST',
      path,
      operationId,
      summary: 'Imprime una página HTML como PDF, en tamaño carta',
      description:
        'La página se imprime aislada: no se ejecuta ningún script, y solo se cargan direcciones `data:` y los archivos ' +
        'de la carpeta de imágenes y fuentes del municipio, por una dirección relativa como `escudo.svg`. El título y el ' +
        'idioma del PDF son los de la página. Lo que tarda demasiado o necesita demasiada memoria es 400 ' +
        '`document_not_printable`, y quien la envió espera un minuto; lo que tiene letras que ninguna fuente del servidor ' +
        'tiene es 400 también. Cada usuario tiene una página en impresión y una en espera, y los segundos de impresión ' +
        'por minuto que diga la configuración: más es 429. Si demasiadas páginas esperan su turno, o la máquina está muy ' +
        'ocupada para imprimirla, 503.',
      access: authenticated(['jwt', 'session']),
      body: jsonBody(document, { mostBytes: MOST_BODY_BYTES }),
      answers: {
        200: { description: 'El documento', type: 'application/pdf', schema: bytes },
        429: { description: 'Demasiadas páginas de este usuario; `Retry-After` dice cuándo intentarlo' },
      },
      handle: ({ body: { html }, identity, signal }) => print(html, identity.userId, signal),
    });
  return [printing('/api/imprimir', 'imprimir'), printing('/imprimir', 'imprimirPagina')];
}
