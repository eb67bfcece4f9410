import { PASSWORD } from '../../plugins/auth/support/auth-client.js';

/** Codes of the processes that clients start: one with every kind of wait and work, and one of a single task. */
export const WHOLE = 'COMPLETO';
export const SHORT = 'BREVE';

/** The task whose end is that of an instance of {@link WHOLE}. */
export const LAST = 'RESOLVER';

/** The procedure that every action runs. */
export const ACTING = 'ACTUAR';

export const CLIENTS = 32;
export const usernameOf = (client: number): string => `persona-${client}`;

/** The administrator. */
export const BOSS = 'administradora';

const ROLES = ['ventanilla', 'revision'] as const;

const person = (codigo: string, ...roles: readonly string[]): object => ({
  codigo,
  nombre: codigo,
  tipo: 'USUARIO',
  asignacion: { pool: roles.map((role) => `rol:${role}`) },
  acciones: [{ codigo: 'SEGUIR', nombre: 'Seguir' }],
});
const registering = { codigo: 'REGISTRAR', nombre: 'Registrar', tipo: 'PROCEDIMIENTO', procedimiento: 'REGISTRAR' };
const end = { codigo: 'FIN', nombre: 'Fin', tipo: 'FIN' };
const acted = (desde: string, hacia: string): object => ({ desde, accion: 'SEGUIR', hacia });

const called = {
  inicio: 'REGISTRAR',
  tareas: [registering, person('VISITAR', ...ROLES), end],
  transiciones: [{ desde: 'REGISTRAR', hacia: 'VISITAR' }, acted('VISITAR', 'FIN')],
};

const whole = {
  inicio: 'RADICAR',
  tareas: [
    person('RADICAR', ...ROLES),
    registering,
    { codigo: 'ABRIR', nombre: 'Abrir', tipo: 'PARALELO', cierra: 'CERRAR' },
    person('REVISAR', 'revision'),
    person('CALCULAR', 'ventanilla'),
    {
      codigo: 'INSPECCION',
      nombre: 'Inspección',
      tipo: 'SUBPROCESO',
      proceso: 'LLAMADO',
      datos: '{a: instancia.llave}',
    },
    { codigo: 'CERRAR', nombre: 'Cerrar', tipo: 'UNION' },
    person(LAST, ...ROLES),
    end,
  ],
  transiciones: [
    acted('RADICAR', 'REGISTRAR'),
    { desde: 'REGISTRAR', hacia: 'ABRIR' },
    { desde: 'ABRIR', hacia: 'REVISAR' },
    { desde: 'ABRIR', hacia: 'CALCULAR' },
    { desde: 'ABRIR', hacia: 'INSPECCION' },
    acted('REVISAR', 'CERRAR'),
    acted('CALCULAR', 'CERRAR'),
    { desde: 'INSPECCION', hacia: 'CERRAR' },
    { desde: 'CERRAR', hacia: LAST },
    acted(LAST, 'FIN'),
  ],
};

const short = {
  inicio: 'ATENDER',
  tareas: [person('ATENDER', ...ROLES), end],
  transiciones: [acted('ATENDER', 'FIN')],
};

/**
 * Defines a procedure that writes a row for the value of a field, then waits so many seconds; the row is not unique.
 */
const writing = (pro_codigo: string, field: string, seconds: string): object => ({
  pro_codigo,
  nombre_bd: `office_${pro_codigo.toLowerCase()}`,
  usos: ['workflow'],
  sql: {
    postgres: `CREATE OR REPLACE FUNCTION public.office_${pro_codigo.toLowerCase()}(datos jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO office_write (procedimiento, clave) VALUES ('${pro_codigo}', datos->>'${field}');
  PERFORM pg_sleep(${seconds});
  RETURN jsonb_build_object('estado', true, 'respuesta', jsonb_build_object('hecho', datos->>'${field}'));
END $body$`,
  },
});

/**
 * The statement for the table that {@link officeBundle} writes to: every row says which procedure ran for which key.
 */
export const officeTable = 'CREATE TABLE office_write (procedimiento TEXT NOT NULL, clave TEXT)';

/**
 * Builds a bundle with people of two roles, the processes that they work on, and procedures that take so many seconds.
 */
export const officeBundle = (seconds: string): object => ({
  roles: ROLES.map((codigo) => ({ codigo, nombre: codigo })),
  // Half of them may take every task.
  usuarios: [
    { username: BOSS, password: PASSWORD, is_superuser: true },
    ...Array.from({ length: CLIENTS }, (_none, client) => ({
      username: usernameOf(client),
      password: PASSWORD,
      roles: client % 2 === 0 ? ROLES : [ROLES[(client >> 1) % 2]],
    })),
  ],
  procedimientos: [writing('REGISTRAR', 'llave_instancia', seconds), writing(ACTING, 'registro', seconds)],
  procesos: [
    { codigo: 'LLAMADO', nombre: 'Llamado', definicion: called },
    { codigo: WHOLE, nombre: 'Completo', definicion: whole },
    { codigo: SHORT, nombre: 'Breve', definicion: short },
  ],
});
