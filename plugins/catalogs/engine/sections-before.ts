import type { Resource } from './resource.js';

/** The sections of other plugins that import the things named by fields; registered procedures name permissions. */
const sectionOf = {
  user: 'usuarios',
  role: 'roles',
  procedure: 'procedimientos',
  permission: 'procedimientos',
  template: 'plantillas',
} as const;

/** Returns the sections that are imported before that of a resource, since its fields refer to their items. */
export function sectionsBefore({ name, fields }: Pick<Resource, 'name' | 'fields'>): readonly string[] {
  return Object.values(fields).flatMap(({ refersTo, names }) => [
    ...(refersTo !== undefined && refersTo !== name ? [`catalogos.${refersTo}`] : []),
    ...(names !== undefined && names in sectionOf ? [sectionOf[names as keyof typeof sectionOf]] : []),
  ]);
}
