import type { QuestionFields } from '../questions/draft-model.js';
import type { ConditionRow, Operator, RowValue } from './condition-rows.js';

/** The input of a value. */
export type ValueKind = 'text' | 'number' | 'date' | 'time' | 'option' | 'yes';

/** An earlier question, as a condition can read it; those of the same group follow one another. */
export type EarlierQuestion = Pick<QuestionFields, 'pre_codigo' | 'pre_texto' | 'pre_tipo' | 'opciones'> & {
  readonly grupo?: string;
};

/** The operators that compare an answer with a value. */
type Comparison = Exclude<Operator, 'answered' | 'unanswered'>;

const words: Readonly<Record<Comparison, string>> = {
  '=': 'es',
  '!=': 'no es',
  '<': 'es menor que',
  '<=': 'es menor o igual que',
  '>': 'es mayor que',
  '>=': 'es mayor o igual que',
  in: 'es una de',
  contains: 'incluye',
  lacks: 'no incluye',
};

const ofMoments: Readonly<Partial<Record<Operator, string>>> = {
  '<': 'es antes de',
  '<=': 'es a más tardar',
  '>': 'es después de',
  '>=': 'es desde',
};

/** Returns the words of an operator for answers of a type. */
export const operatorWords = (operator: Comparison, type: string): string =>
  ((type === 'FECHA' || type === 'HORA') && ofMoments[operator]) || words[operator];

const presence: readonly Operator[] = ['answered', 'unanswered'];
const ordered: readonly Operator[] = ['=', '!=', '<', '<=', '>', '>=', ...presence];

const byType: Readonly<Record<string, readonly Operator[]>> = {
  BOOLEANO: ['=', ...presence],
  SELECCION: ['=', '!=', 'in', ...presence],
  SELECCION_MULTIPLE: ['contains', 'lacks', ...presence],
  NUMERO: ordered,
  FECHA: ordered,
  HORA: ordered,
  TEXTO: ['=', '!=', ...presence],
  CORREO: ['=', '!=', ...presence],
};

/** Lists the operators for answers of a type. */
export const operatorsOf = (type: string): readonly Operator[] => byType[type] ?? presence;

/** Tells how a value is typed that answers to a question are compared with. */
export function valueKind({ pre_tipo: type, opciones }: EarlierQuestion): ValueKind {
  if (type === 'NUMERO') return 'number';
  if (type === 'FECHA') return 'date';
  if (type === 'HORA') return 'time';
  if (type === 'BOOLEANO') return 'yes';
  return (opciones?.length ?? 0) > 0 ? 'option' : 'text';
}

function firstValue(question: EarlierQuestion): RowValue {
  const kind = valueKind(question);
  if (kind === 'number') return 0;
  if (kind === 'yes') return true;
  return kind === 'option' ? question.opciones![0]!.codigo : '';
}

/** Makes a row about a question, with the first operator of its type. */
export function rowAbout(question: EarlierQuestion): ConditionRow {
  return withOperator(
    { codigo: question.pre_codigo, operator: '=', values: [] },
    question,
    operatorsOf(question.pre_tipo)[0]!,
  );
}

/** Gives a row another operator; its value stays where it has one. */
export function withOperator(
  row: ConditionRow,
  question: EarlierQuestion | undefined,
  operator: Operator,
): ConditionRow {
  if (presence.includes(operator)) return { ...row, operator, values: [] };
  const [first = question ? firstValue(question) : ''] = row.values;
  return { ...row, operator, values: operator === 'in' && row.values.length > 0 ? row.values : [first] };
}

/** Returns what a row still lacks, in words. */
export function faultOfRow(
  { codigo, operator, values }: ConditionRow,
  question: EarlierQuestion | undefined,
): string | undefined {
  if (!question) return `«${codigo}» no es una pregunta anterior: elija otra.`;
  if (!operatorsOf(question.pre_tipo).includes(operator)) return 'Esa comparación no sirve para este dato.';
  if (presence.includes(operator)) return undefined;
  if (values.length === 0) return 'Elija al menos un valor.';
  return values.some((value) => value === '' || value === null) ? 'Escriba el valor con el que se compara.' : undefined;
}
