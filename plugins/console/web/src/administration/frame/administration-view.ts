import type { View } from '../../routes.js';

/** A page of the administration. */
export interface AdministrationView extends Omit<View, 'menu'> {
  /** Its address below `/consola/administracion/`: `usuarios/:id`. */
  readonly path: string;
  /** A user needs one of these permissions to see it. */
  readonly permissions: readonly string[];
  /** Its entry on the first page of the administration; without one, other pages link to it. */
  readonly entry?: { readonly text: string; readonly about: string };
}

/** A part of the administration, as its first page lists them. */
export interface AdministrationSection {
  readonly title: string;
  readonly views: readonly AdministrationView[];
}
