import type { StoredForm } from './stored-form.js';

/** Returns a form as it was written, under the names of the interface. */
export function shownForm({ codigo, nombre, revision, estado, definition: { schema, ui } }: StoredForm) {
  return { codigo, nombre, revision, estado, schema: { ...schema }, ui: { ...ui } };
}
