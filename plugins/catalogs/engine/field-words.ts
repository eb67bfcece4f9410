import type { Resource } from './resource.js';

/** The words of fields that several resources have. */
const usual: Readonly<Record<string, string>> = {
  activa: 'Activa',
  activo: 'Activo',
  codigo: 'Código',
  correo: 'Correo',
  descripcion: 'Descripción',
  icono: 'Ícono',
  localidad: 'Localidad',
  menu: 'Menú',
  miembros: 'Miembros',
  modulo: 'Módulo',
  municipio: 'Municipio',
  nombre: 'Nombre',
  orden: 'Orden',
  padre: 'Está debajo de',
  permiso: 'Permiso',
  responsable: 'Responsable',
  rol: 'Rol',
  ruta: 'Ruta',
  tipo: 'Tipo',
  usuario: 'Usuario',
  vigencia: 'Vigencia',
};

/** Returns the words of a field on pages; a field without any is named as it is stored. */
export function wordOf({ words = {} }: Pick<Resource, 'words'>, field: string): string {
  return words[field] ?? usual[field] ?? `${field[0]!.toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`;
}
