import { pageTemplate, type Page } from '../../../../host/plugin-api/index.js';
import type { FormDescription } from '../../../forms/contract.js';
import { previewFields } from './preview-field.js';
import type { StoredForm } from './stored-form.js';

/** The template is ours; the texts of the city are data in it, escaped. So the page is as large as the form. */
const template = pageTemplate(new URL('./preview-page.liquid', import.meta.url));

/** Draws a form as a page, as citizens and staff see it; `described` describes the same form. */
export function previewPage(
  { codigo, nombre, revision }: StoredForm,
  described: FormDescription,
): Pick<Page, 'title' | 'content' | 'isSpecimen'> {
  const description = described.schema['description'];
  const content = template({
    codigo,
    nombre,
    revision,
    descripcion: typeof description === 'string' ? description : '',
    campos: previewFields(described),
  });
  return { title: `Vista previa: ${nombre}`, content, isSpecimen: true };
}
