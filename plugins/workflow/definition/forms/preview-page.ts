import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Liquid } from 'liquidjs';
import type { FormDescription } from '../../../forms/contract.js';
import { previewFields } from './preview-field.js';
import type { StoredForm } from './stored-form.js';

/** Nothing is loaded, nothing runs and nothing is sent: the page is one document with its own styles. */
export const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-forms";

/** The page is ours, and what the city wrote is data in it, escaped: its size is that of the form. */
const engine = new Liquid({
  outputEscape: 'escape',
  strictVariables: true,
  strictFilters: true,
  templates: {},
});
const template = engine.parse(readFileSync(fileURLToPath(new URL('./preview-page.liquid', import.meta.url)), 'utf8'));

/** The page of a form as citizens and staff would meet it; `described` is the same form. */
export function previewPage({ codigo, nombre, revision }: StoredForm, described: FormDescription): string {
  const description = described.schema['description'];
  return String(
    engine.renderSync(template, {
      codigo,
      nombre,
      revision,
      descripcion: typeof description === 'string' ? description : '',
      campos: previewFields(described),
    }),
  );
}
