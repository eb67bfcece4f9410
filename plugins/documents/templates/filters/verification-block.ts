import { TextFilterError } from '../../../../host/plugin-api/index.js';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);

/** Makes an SVG the address of an image, which isolates it from the page. */
export const svgAddress = (svg: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`;

/** The values of the block: `documento` of a template. */
export interface Verifiable {
  readonly codigo: string;
  readonly verificacion: string;
  readonly qr: string;
  readonly informe?: boolean;
}

const DRAFT_BLOCK = `<div class="verificacion">
<p>Este borrador no tiene código de verificación. El documento expedido lleva aquí el suyo y su código QR.</p>
</div>`;

const REPORT_BLOCK = `<div class="verificacion">
<p>Este informe no tiene código de verificación ni firma: no es un documento expedido.</p>
</div>`;

/** Makes the block with the QR code, the verification code and the address, for readers and for screen readers. */
export function verificationBlock({ codigo, verificacion, qr, informe }: Verifiable): string {
  // Drafts and reports have no code.
  if (codigo === '') return informe ? REPORT_BLOCK : DRAFT_BLOCK;
  const address = escapedHtml(verificacion);
  return `<div class="verificacion">
<img class="verificacion-qr" src="${svgAddress(qr)}" alt="Código QR con la dirección de verificación de este documento">
<div class="verificacion-texto">
<p>Código de verificación: <strong class="verificacion-codigo">${escapedHtml(codigo)}</strong></p>
<p>Compruebe que este documento es auténtico en <a href="${address}">${address}</a></p>
</div>
</div>`;
}

const isVerifiable = (value: unknown): value is Verifiable =>
  typeof value === 'object' &&
  value !== null &&
  (['codigo', 'verificacion', 'qr'] as const).every((name) => typeof (value as Verifiable)[name] === 'string');

/** Draws the block for `{{ documento | verificacion }}`. */
export function verificationFilter(value: unknown): string {
  if (isVerifiable(value)) return verificationBlock(value);
  throw new TextFilterError('verificacion: se escribe {{ documento | verificacion }}');
}
