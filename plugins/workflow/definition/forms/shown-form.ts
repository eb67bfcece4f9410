import type { StoredForm } from './stored-form.js';

/** Renames the fields of a stored form to those of the interface. */
export function shownForm({ codigo, nombre, revision, estado, definition: { schema, ui } }: StoredForm) {
  return { codigo, nombre, revision, estado, schema: { ...schema }, ui: { ...ui } };
}
