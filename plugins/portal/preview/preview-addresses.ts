/** Builds the address of a page of a preview, with the answers of the same test. */
export function previewAddress(codigo: string, paso: number | 'inicio', prueba: number | undefined): string {
  const query = new URLSearchParams({ ...(prueba !== undefined && { prueba: String(prueba) }), paso: String(paso) });
  return `/tramites/vista-previa/${encodeURIComponent(codigo)}/?${query.toString()}`;
}
