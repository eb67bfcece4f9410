import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';
import { ServiceError } from '../../api/errors.js';
import { renamedFaults } from '../frame/renamed-faults.js';
import type { Edition } from '../frame/use-editor.js';

const procedures = admin.catalogs.dependencia;

/** A user, as a department names them. */
export type Person = Awaited<ReturnType<typeof procedures.person.query>>;

/** A department in the tree. */
export type ListedDepartment = Awaited<ReturnType<typeof procedures.tree.query>>['items'][number];

/** The person that a form keeps. */
export type NamedPerson = Pick<Person, 'id' | 'usuario' | 'nombre'>;

/** A department as its form has it; `padre` is an id as a text, empty without one. */
export interface TypedDepartment {
  readonly codigo: string;
  readonly nombre: string;
  readonly padre: string;
  readonly correo: string;
  readonly activo: boolean;
  readonly responsable: NamedPerson | null;
  readonly miembros: readonly NamedPerson[];
}

/** A department with its people of today. */
export interface ReadDepartment extends Edition<TypedDepartment> {
  readonly people: ReadonlyMap<number, Person>;
  readonly conAusencias: boolean;
}

export const emptyDepartment: TypedDepartment = {
  codigo: '',
  nombre: '',
  padre: '',
  correo: '',
  activo: true,
  responsable: null,
  miembros: [],
};

/** Keeps of a person what a form compares: an absence is no change of the department. */
export const named = ({ id, usuario, nombre }: NamedPerson): NamedPerson => ({ id, usuario, nombre });

/** Reads a department with the names of its people. */
async function readDepartment(id: number, signal?: AbortSignal): Promise<ReadDepartment> {
  const options = signal ? { signal } : {};
  const [item, { personas, conAusencias }] = await Promise.all([
    procedures.get.query({ id }, options),
    procedures.people.query({ id }, options),
  ]);
  const people = new Map(personas.map((person) => [person.id, person]));
  // A member who was added between the two answers comes with the next reading.
  const personOf = (userId: number): NamedPerson[] => {
    const person = people.get(userId);
    return person ? [named(person)] : [];
  };
  return {
    item: {
      codigo: item.codigo,
      nombre: item.nombre,
      padre: item.padre === null ? '' : String(item.padre),
      correo: item.correo ?? '',
      activo: item.activo,
      responsable: item.responsable === null ? null : (personOf(item.responsable)[0] ?? null),
      miembros: item.miembros.flatMap(personOf),
    },
    revision: item.revision,
    people,
    conAusencias,
  };
}

export const departmentQuery = (id: number) =>
  queryOptions({
    queryKey: ['departments', 'get', { id }],
    queryFn: ({ signal }) => readDepartment(id, signal),
  });

export const treeQuery = (search = '') =>
  queryOptions({
    queryKey: ['departments', 'tree', { search }],
    queryFn: ({ signal }) => procedures.tree.query(search === '' ? {} : { search }, { signal }),
  });

export const usesQuery = (id: number) =>
  queryOptions({
    queryKey: ['departments', 'uses', { id }],
    queryFn: ({ signal }) => procedures.uses.query({ id }, { signal }),
  });

/** Reads a department as it is stored now; `undefined` where it was removed. */
export async function reloadDepartment(id: number): Promise<ReadDepartment | undefined> {
  try {
    return await readDepartment(id);
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}

const valuesOf = ({ codigo, nombre, padre, correo, activo, responsable, miembros }: TypedDepartment) => ({
  codigo: codigo.trim(),
  nombre: nombre.trim(),
  padre: padre === '' ? null : Number(padre),
  correo: correo.trim() === '' ? null : correo.trim(),
  activo,
  responsable: responsable?.id ?? null,
  miembros: miembros.map(({ id }) => id).sort((a, b) => a - b),
});

/** Names the field of the form of a path of the input. */
const fieldOf = (path: string): string => path.replace(/^values\./, '').replace(/^miembros\..*$/, 'miembros');

/** Creates a department and returns its id. */
export async function createDepartment(item: TypedDepartment): Promise<number> {
  return (await renamedFaults(procedures.create.mutate({ values: valuesOf(item) }), fieldOf)).id;
}

export function changeDepartment(id: number, item: TypedDepartment, revision: string | number): Promise<unknown> {
  const sent = procedures.update.mutate({ id, values: valuesOf(item), revision: String(revision) });
  return renamedFaults(sent, fieldOf);
}
