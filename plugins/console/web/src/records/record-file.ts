import { useQuery } from '@tanstack/react-query';
import type { components } from '../api/generated/openapi.js';
import { answerOf, service } from '../api/service.js';

/** A record with all that belongs to it, and the rights of the user to it. */
export type RecordFile = components['schemas']['Expediente'];
export type OneRecord = RecordFile['registro'];

/** The pause between two looks for new messages, while the page is visible. */
const LOOK_MILLISECONDS = 30_000;

/** Queries a record whole, by its number. */
export const useRecordFile = (radicado: string) =>
  useQuery({
    queryKey: ['tramites', 'expediente', { radicado }],
    queryFn: ({ signal }) =>
      answerOf(service.GET('/home/api/tramite/expediente/{key}', { params: { path: { key: radicado } }, signal })),
    refetchInterval: LOOK_MILLISECONDS,
  });

/** Returns the name by which the case of a record is read: the key of its process, or its number. */
export const caseOf = ({ llave, radicado }: Pick<OneRecord, 'llave' | 'radicado'>): string => llave ?? radicado;

/** Returns the names of the people of a record, by their ids. */
export const namesIn = ({ personas }: RecordFile): ReadonlyMap<number, string> =>
  new Map(personas.map(({ id, nombre }) => [id, nombre]));
