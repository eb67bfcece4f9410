import { pageTemplate, type Page } from '../../../../host/plugin-api/index.js';
import type { FormDescription } from '../../../forms/contract.js';
import { previewFields } from './preview-field.js';
import type { StoredForm } from './stored-form.js';

/** The page is ours, and what the city wrote is data in it, escaped: its size is that of the form. */
const template = pageTemplate(new URL('./preview-page.liquid', import.meta.url));

/** Returns the page of a form as citizens and staff would meet it; `described` is the same form. */
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
