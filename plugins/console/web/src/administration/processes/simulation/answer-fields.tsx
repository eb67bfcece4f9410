import { Select } from '../../../ui/select.js';
import { TextArea, TextField } from '../../../ui/text-field.js';

/** The part of a JSON Schema that says how a field is answered. */
interface FieldSchema {
  readonly type?: unknown;
  readonly title?: unknown;
  readonly enum?: unknown;
}

interface AnswerFieldsProps {
  readonly schema: Readonly<Record<string, unknown>>;
  /** The typed texts, by field. */
  readonly answers: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly onChange: (answers: Readonly<Record<string, string>>) => void;
}

const propertiesOf = (schema: AnswerFieldsProps['schema']): [name: string, field: FieldSchema][] =>
  Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, FieldSchema>>);

const isListed = ({ type }: FieldSchema): boolean => type === 'object' || type === 'array';

/** Reads the typed answers of a form as its task gets them; a list or an object is typed as JSON. */
export function readAnswers(
  schema: AnswerFieldsProps['schema'],
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const given = propertiesOf(schema).flatMap(([name, field]): [string, unknown][] => {
    const text = typed[name] ?? '';
    if (text === '') return [];
    if (field.type === 'boolean') return [[name, text === 'true']];
    return [[name, isListed(field) ? parsed(text) : text]];
  });
  return Object.fromEntries(given);
}

/** Returns the value of a JSON text, or the text itself, which the form refuses. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The fields of a form of a process, with test answers. The service checks them. */
export function AnswerFields({ schema, answers, errors, onChange }: AnswerFieldsProps) {
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  return propertiesOf(schema).map(([name, field]) => {
    const words = {
      label: typeof field.title === 'string' ? field.title : name,
      error: errors[name]?.join(' '),
      isRequired: required.includes(name),
    };
    const value = answers[name] ?? '';
    const put = (text: string): void => onChange({ ...answers, [name]: text });
    const options = Array.isArray(field.enum)
      ? field.enum.map((one) => ({ codigo: String(one), nombre: String(one) }))
      : undefined;
    if (field.type === 'boolean' || options) {
      return (
        <Select
          key={name}
          {...words}
          none="Sin responder"
          options={options ?? yesOrNo}
          value={value}
          onChange={({ target }) => put(target.value)}
        />
      );
    }
    return isListed(field) ? (
      <TextArea
        key={name}
        {...words}
        hint="En JSON."
        rows={2}
        spellCheck={false}
        value={value}
        onChange={({ target }) => put(target.value)}
      />
    ) : (
      <TextField key={name} {...words} value={value} onChange={({ target }) => put(target.value)} />
    );
  });
}

const yesOrNo = [
  { codigo: 'true', nombre: 'Sí' },
  { codigo: 'false', nombre: 'No' },
];
