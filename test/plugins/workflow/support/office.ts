import type { TestHostOptions } from '../../../../testing/start-test-host.js';
import { PASSWORD } from '../../auth/support/auth-client.js';
import { startWorkflowHost, type WorkflowClient } from './workflow-client.js';

/** Returns a USUARIO task of a role, which is left by `SEGUIR`. */
export const taskOf = (codigo: string, roles: readonly string[], more: object = {}): object => ({
  codigo,
  nombre: codigo,
  tipo: 'USUARIO',
  asignacion: { pool: roles.map((role) => `rol:${role}`) },
  acciones: [{ codigo: 'SEGUIR', nombre: 'Seguir' }],
  ...more,
});

/** A definition as it is written. */
type Definition = { readonly [name: string]: unknown };

/** Returns a process of one task. */
export const processOf = (codigo: string, nombre: string, task: object): Definition => ({
  codigo,
  nombre,
  inicio: (task as { codigo: string }).codigo,
  tareas: [task, { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' }],
  transiciones: [{ desde: (task as { codigo: string }).codigo, accion: 'SEGUIR', hacia: 'FIN' }],
});

/**
 * `QUEJA`: `ATENDER` at the counter, then `next`. Actions of each kind lead from the one to the other: `first` has no
 * procedure, the others one, a faulty one, several and any.
 */
export function complaintOf(first: { codigo: string; nombre: string }, more: object, next: object): Definition {
  const actions = [
    { ...first, procedimiento: null },
    { codigo: 'NEGAR', nombre: 'Negar', procedimiento: 'NO' },
    { codigo: 'FALLAR', nombre: 'Fallar', procedimiento: 'RARA' },
    { codigo: 'VARIOS', nombre: 'Varios', procedimiento: ['LISTA', 'NO'] },
    { codigo: 'CUALQUIERA', nombre: 'Cualquiera' },
  ];
  const details = { nombre: 'Atender', descripcion: 'Lea la queja.', acciones: actions, ...more };
  const { codigo: after, acciones } = next as { codigo: string; acciones: readonly { codigo: string }[] };
  return {
    codigo: 'QUEJA',
    nombre: 'Queja',
    inicio: 'ATENDER',
    tareas: [taskOf('ATENDER', ['ventanilla'], details), next, { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' }],
    transiciones: [
      ...actions.map(({ codigo }) => ({ desde: 'ATENDER', accion: codigo, hacia: after })),
      ...acciones.map(({ codigo }) => ({ desde: after, accion: codigo, hacia: 'FIN' })),
    ],
  };
}

/** A task of an instance that was started. */
export interface OfficeTask {
  readonly llave: string;
  readonly id: number;
}

/**
 * Returns an office: `luz` is at the counter (`ventanilla`), `rosa` reviews there too (`revision`), `otro` reviews
 * alone, `nadie` has no role, `lector` sees everything; `ana` designs, and so does `carla`, at the counter.
 */
export async function startOffice(options: TestHostOptions = {}, bundle: object = {}): Promise<WorkflowClient> {
  const client = await startWorkflowHost(
    {
      roles: ['a', 'ventanilla', 'revision'].map((codigo) => ({ codigo, nombre: codigo })),
      usuarios: [
        { username: 'ana', password: PASSWORD, permisos: ['workflow.designer'] },
        { username: 'beto', password: PASSWORD, permisos: ['workflow.designer'] },
        { username: 'carla', password: PASSWORD, permisos: ['workflow.designer'], roles: ['ventanilla'] },
        { username: 'luz', password: PASSWORD, roles: ['ventanilla'] },
        { username: 'rosa', password: PASSWORD, roles: ['revision', 'ventanilla'] },
        { username: 'otro', password: PASSWORD, roles: ['revision'] },
        { username: 'nadie', password: PASSWORD },
        { username: 'jefa', password: PASSWORD, is_superuser: true },
        { username: 'lector', password: PASSWORD, permisos: ['workflow.read'] },
      ],
      ...bundle,
    },
    options,
  );
  await client.signIn('rosa', 'otro', 'nadie', 'lector');
  return client;
}

/** Starts an instance; answers its first task. */
export async function startTask(client: WorkflowClient, as: string, proceso: string, datos = {}): Promise<OfficeTask> {
  const { body } = await client.post(as, 'instancias/', { proceso, datos }).expect(201);
  return { llave: body.instancia.llave as string, id: body.instancia.tareas[0].id as number };
}
