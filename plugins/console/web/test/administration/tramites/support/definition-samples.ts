import type { Choices, OpenedDefinition } from '../../../../src/administration/tramites/definition-calls.js';
import { service, sessionOf } from '../../../support/console.js';

export const administrator = sessionOf(['tramites.admin']);

/** The choices of a small city. */
export const choices: Choices = {
  tipos: [
    {
      tipo: 'TEXTO',
      nombre: 'Texto corto',
      ejemplo: 'Ana Gómez',
      propiedades: ['pre_patron', 'pre_longitud_minima', 'pre_longitud_maxima', 'pre_solicitante'],
      autocompletar: ['name'],
    },
    {
      tipo: 'NUMERO',
      nombre: 'Número',
      ejemplo: '12.5',
      propiedades: ['pre_minimo', 'pre_maximo'],
      autocompletar: [],
    },
    { tipo: 'BOOLEANO', nombre: 'Sí o no', ejemplo: 'Sí', propiedades: [], autocompletar: [] },
    {
      tipo: 'SELECCION',
      nombre: 'Una opción',
      ejemplo: 'Artesanía',
      propiedades: ['pre_opciones', 'pre_catalogo'],
      autocompletar: [],
    },
  ],
  catalogos: ['barrio'],
  terminos: [{ codigo: 'PETICION', nombre: 'Petición', plazo: '15 días hábiles', norma: 'Ley 1755 de 2015, art. 14' }],
  avisos: [{ codigo: 'RADICADO', nombre: 'Radicación', texto: 'Recibimos su solicitud.' }],
  denuncias: [],
  familias: [{ codigo: 'imagen', nombre: 'foto o imagen' }],
  canales: [],
};

/** A definition whose second question is asked only where the first one is answered with yes. */
export const definition = {
  codigo: 'PODA',
  nombre: 'Poda de árboles',
  preguntas: [
    { pre_codigo: 'riesgo', pre_texto: '¿Hay riesgo?', pre_tipo: 'BOOLEANO' },
    { pre_codigo: 'detalle', pre_texto: 'Describa el riesgo', pre_tipo: 'TEXTO', condicion: 'riesgo = true' },
  ],
};

/** Returns what the service has of the tramite, published at revision 4. */
export const opened = (more: Partial<OpenedDefinition> = {}): OpenedDefinition => ({
  codigo: 'PODA',
  borrador: null,
  publicado: { revision: 4, definicion: definition },
  faltas: [],
  advertencias: [],
  diferencias: [],
  ...more,
});

/** Gives the service a tramite whose draft is saved without faults. */
export function serveDefinition(given: OpenedDefinition = opened()): void {
  let revision = given.borrador?.revision ?? 0;
  service()
    .procedure((admin) => admin.tramites.definitions.get, given)
    .procedure((admin) => admin.tramites.definitions.choices, choices)
    .procedure(
      (admin) => admin.tramites.definitions.save,
      () => ({ revision: (revision += 1), faltas: [], advertencias: [], diferencias: [] }),
    );
}

interface Saved {
  readonly revision: number;
  readonly base?: number;
  readonly definicion: { readonly preguntas: readonly Readonly<Record<string, unknown>>[] } & Record<string, unknown>;
}

/** Lists the saves that the service was asked for. */
export const saves = (): readonly Saved[] =>
  service()
    .callsOf<Saved>('tramites.definitions.save')
    .map(({ body }) => body);
