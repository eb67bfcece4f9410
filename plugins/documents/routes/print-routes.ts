import { z } from 'zod';
import {
  authenticated,
  content,
  jsonBody,
  PayloadTooLargeError,
  route,
  type PdfPrinter,
  type Reply,
  type Route,
  type RouteLimit,
} from '../../../host/plugin-api/index.js';
import type { DocumentsConfig } from '../documents-config.js';

const MEBIBYTE = 1024 * 1024;

/** Decisions, section 1. */
const MOST_HTML_BYTES = 5 * MEBIBYTE;

/** In JSON, each quotation mark and each end of a line is a character longer. */
const MOST_BODY_BYTES = 2 * MOST_HTML_BYTES;

/** A file as it is: nothing that a schema tells. */
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

/** `POST /api/imprimir/` and `POST /imprimir/` (interface, "Other execution and document endpoints"). */
export function printRoutes({
  printer,
  documentsSettings: { printsPerMinute },
}: {
  readonly printer: PdfPrinter;
  readonly documentsSettings: Pick<DocumentsConfig, 'printsPerMinute'>;
}): readonly Route[] {
  // A page costs a tenth of a second of a processor: one person does not keep a host busy.
  const rule = { name: 'documents/print', points: printsPerMinute, seconds: 60, block: 5 };
  const limit: RouteLimit = { rule, by: 'user' };
  const print = async (html: string, signal: AbortSignal): Promise<Reply> => {
    if (Buffer.byteLength(html) > MOST_HTML_BYTES) {
      throw new PayloadTooLargeError('La página para imprimir es demasiado grande.');
    }
    const pdf = await printer.print(html, { signal });
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
        '`document_not_printable`; si demasiadas páginas esperan su turno, 503.',
      access: authenticated(['jwt', 'session']),
      limit,
      body: jsonBody(document, { mostBytes: MOST_BODY_BYTES }),
      answers: { 200: { description: 'El documento', type: 'application/pdf', schema: bytes } },
      handle: ({ body: { html }, signal }) => print(html, signal),
    });
  return [printing('/api/imprimir', 'imprimir'), printing('/imprimir', 'imprimirPagina')];
}
