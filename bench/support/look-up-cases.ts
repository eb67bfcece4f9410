import { ASKED, OTHER } from './city.js';
import type { Filling } from './fill-records.js';

/** The two look-ups: in one tramite, or in all. */
export type Door = 'estado' | 'estado_all';

/** A kind of look-up: a field and the values to ask for in turn. */
export interface LookUpCase {
  readonly name: string;
  readonly field: string;
  readonly values: readonly string[];
  /** The look-ups that find such a value. */
  readonly found: readonly Door[];
}

const VALUES = 50;
const everywhere: readonly Door[] = ['estado', 'estado_all'];

/**
 * Divides the records: 40 % are of the tramite under measurement, 35 % of one that swamps it with its own values, and
 * the rest of three others.
 */
export function fillingsOf(records: number): readonly Filling[] {
  const share = (part: number): number => Math.round(records * part);
  const asked = share(0.4);
  const documento = "'D' || n";
  const rest = { documento, sector: "'BARRIO ' || n % 50", asunto: "'Asunto ' || n % 1000" };
  return [
    // Frequent in the other tramite only: CENTRO, a third of all records.
    {
      codigo: OTHER,
      count: share(0.35),
      answers: { ...rest, sector: `CASE WHEN n <= ${share(1 / 3)} THEN 'CENTRO' ELSE 'NORTE' END` },
    },
    // Frequent here: SUR. Once here, at the very end, and frequent there: NORTE.
    {
      codigo: ASKED,
      count: asked,
      answers: {
        ...rest,
        sector: `CASE WHEN n = ${share(0.35) + asked} THEN 'NORTE' WHEN n % 2 = 0 THEN 'SUR' ELSE 'OESTE' END`,
      },
    },
    { codigo: 'PERMISO', count: share(0.1), answers: rest },
    { codigo: 'QUEJA', count: share(0.1), answers: rest },
    { codigo: 'CERTIFICADO', count: share(0.05), answers: rest },
  ];
}

/** Lists the look-ups on a database with so many records. */
export function casesOf(records: number): readonly LookUpCase[] {
  const firstAsked = Math.round(records * 0.35) + 1;
  const step = Math.floor((records * 0.4) / VALUES);
  const documents = Array.from({ length: VALUES }, (_none, index) => `D${firstAsked + index * step}`);
  return [
    { name: 'a unique value', field: 'documento', values: documents, found: everywhere },
    { name: 'frequent here', field: 'sector', values: ['SUR'], found: everywhere },
    { name: 'frequent elsewhere, absent here', field: 'sector', values: ['CENTRO'], found: ['estado_all'] },
    { name: 'frequent elsewhere, once here', field: 'sector', values: ['NORTE'], found: everywhere },
    {
      name: 'missing everywhere',
      field: 'documento',
      values: documents.map((value) => `X${value}`),
      found: [],
    },
  ];
}
