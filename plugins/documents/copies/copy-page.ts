import type { PrintedCopy } from '../../tramites/contract.js';
import { BASE_STYLE } from '../templates/base-style.js';
import { escapedHtml } from '../templates/filters/verification-block.js';
import type { Letterhead } from '../templates/letterhead.js';
import { edgeStyle } from '../templates/page-edges.js';

/**
 * The style of a copy. Answers of any length run on over pages, and long words break; a text in another direction does
 * not turn the texts around it.
 */
const COPY_STYLE = `
dl { margin: 0 0 1em; }
dl > div { break-inside: auto; margin: 0 0 3mm; }
dt { font-weight: 600; break-after: avoid; hyphens: none; }
dd { margin: 0; }
dd p { margin: 0; white-space: pre-wrap; }
dt, dd p, td { unicode-bidi: plaintext; overflow-wrap: anywhere; }
.sin-respuesta { color: #444; font-style: italic; }
.hechos th { width: 44%; }
.archivos { table-layout: fixed; }
.archivos th:nth-child(1) { width: 34%; }
.archivos th:nth-child(3) { width: 13%; }
.archivos th:nth-child(4) { width: 29%; }
th, td { hyphens: none; }
.huella { font: 8pt/1.3 'Liberation Mono', 'Courier New', monospace; }
.nota { font-size: 9pt; }
`.trim();

const factRow = ({ nombre, valor }: PrintedCopy['hechos'][number]): string =>
  `<tr><th scope="row">${escapedHtml(nombre)}</th><td>${escapedHtml(valor)}</td></tr>`;

function answerOf({ pregunta, respuesta }: PrintedCopy['respuestas'][number]): string {
  const lines = respuesta.map((line) => `<p dir="auto">${escapedHtml(line)}</p>`).join('');
  const answer = lines === '' ? '<p class="sin-respuesta">Sin respuesta</p>' : lines;
  return `<div><dt dir="auto">${escapedHtml(pregunta)}</dt><dd>${answer}</dd></div>`;
}

const fileRow = ({ pregunta, nombre, tamano, sha256 }: PrintedCopy['archivos'][number]): string =>
  `<tr><td dir="auto">${escapedHtml(nombre)}</td><td dir="auto">${escapedHtml(pregunta)}</td>` +
  `<td class="numero">${escapedHtml(tamano)}</td><td class="huella">${escapedHtml(sha256)}</td></tr>`;

const filesOf = (files: PrintedCopy['archivos']): readonly string[] =>
  files.length === 0
    ? []
    : [
        '<h2>Archivos que se presentaron</h2>',
        '<table class="archivos"><thead><tr><th scope="col">Archivo</th><th scope="col">Pregunta</th>' +
          '<th scope="col">Tamaño</th><th scope="col">Huella SHA-256</th></tr></thead>',
        `<tbody>${files.map(fileRow).join('\n')}</tbody></table>`,
        '<p class="nota">La huella identifica el contenido de un archivo: si el archivo cambia, la huella ' +
          'también.</p>',
      ];

/** Makes the whole page of a copy, with the letterhead of the city where it has one. */
export function copyPage(copy: PrintedCopy, letterhead: Letterhead | undefined): string {
  return [
    '<!doctype html>',
    '<html lang="es">',
    '<head>',
    '<meta charset="utf-8">',
    `<title>Copia de la solicitud ${escapedHtml(copy.radicado)}</title>`,
    ...[BASE_STYLE, COPY_STYLE, edgeStyle(letterhead?.address ?? '', undefined)].map(
      (style) => `<style>\n${style}\n</style>`,
    ),
    '</head>',
    '<body>',
    ...(letterhead ? [letterhead.head(undefined)] : []),
    '<h1>Copia de lo que se presentó</h1>',
    '<p>Lo escribió quien presentó la solicitud; la entidad no lo ha revisado.</p>',
    `<table class="hechos"><tbody>${copy.hechos.map(factRow).join('\n')}</tbody></table>`,
    '<h2>Respuestas</h2>',
    `<dl>${copy.respuestas.map(answerOf).join('\n')}</dl>`,
    ...filesOf(copy.archivos),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
