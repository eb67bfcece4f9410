import type { JsonValue } from '../../../../host/plugin-api/index.js';
import { paymentOf, type MoveValues, type TaskModel } from '../../definition/index.js';
import { ConditionFailedError } from '../steps/advance.js';
import type { ReadPayment } from './task-charge.js';

/** The largest amount that is taken as a number: up to it, two decimals are exact in a double. */
const MOST_NUMBER = 1e13;

/** The most characters of the name of a debtor, which is cut, and of the number of an invoice. */
const MOST_NAME = 200;
const MOST_NUMBER_OF_INVOICE = 60;

/**
 * Reads the values of the payment of a task; undefined for a task without one. Throws {@link ConditionFailedError},
 * with the path of the expression, for a value that no payment can have.
 */
export function readPayment(task: TaskModel, values: MoveValues): ReadPayment | undefined {
  const payment = paymentOf(task);
  if (!payment) return undefined;
  const read = (field: 'titular' | 'valor' | 'factura', parse: (value: JsonValue) => string | undefined): string => {
    const path = `${pathOf(task)}.${field}`;
    const given = values.payment(task, field)!;
    if ('failed' in given) throw new ConditionFailedError(path, given.failed);
    const value = parse(given.value);
    if (value === undefined) throw new ConditionFailedError(path, { message: reasons[field] });
    return value;
  };
  if ('factura' in payment) return { factura: read('factura', numberOf) };
  return { titular: read('titular', nameOf), valor: read('valor', amountOf) };
}

/** Returns the path of a task's payment, for messages. */
export const pathOf = ({ codigo }: Pick<TaskModel, 'codigo'>): string => `tareas.${codigo}.pago`;

const reasons = {
  titular: 'La expresión no da un nombre.',
  valor: 'La expresión no da un valor positivo con dos decimales a lo sumo; `decimal(valor, 2)` redondea.',
  factura: 'La expresión no da el número de una factura.',
} as const;

const nameOf = (value: JsonValue): string | undefined => {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name === '') return undefined;
  // A pair of surrogates is not cut in two.
  return name
    .slice(0, MOST_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
};

const numberOf = (value: JsonValue): string | undefined => {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= MOST_NUMBER_OF_INVOICE ? text : undefined;
};

/** Writes an amount with two decimals; undefined for any other value. */
function amountOf(value: JsonValue): string | undefined {
  const text = typeof value === 'number' ? writtenNumber(value) : value;
  if (typeof text !== 'string' || !/^\d{1,16}(?:\.\d{1,2})?$/.test(text)) return undefined;
  const [whole = '', cents = ''] = text.split('.');
  const amount = `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
  return amount === '0.00' ? undefined : amount;
}

const writtenNumber = (value: number): string | undefined =>
  value <= MOST_NUMBER && Number(value.toFixed(2)) === value ? value.toFixed(2) : undefined;
