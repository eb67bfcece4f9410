import { useTramiteEditor } from '../editor/editor-context.js';
import { faultAt, faultsAt } from '../../questions/faults.js';

type Value = unknown;

/** Reads the fields of a tramite with their faults, for the sections that change them. */
export function useData() {
  const { draft, change, faults } = useTramiteEditor();
  const { fields } = draft;
  return {
    fields,
    /** Reads a text; other values of a definition of any shape are an empty one. */
    text: (name: string): string => (typeof fields[name] === 'string' ? fields[name] : ''),
    lines: (name: string): readonly string[] =>
      Array.isArray(fields[name]) ? fields[name].filter((one: Value) => typeof one === 'string') : [],
    /** Changes a field; undefined leaves it out. Typed changes are one step of undoing. */
    put: (changed: Readonly<Record<string, Value>>, isTyped = false): void =>
      change(
        (present) => ({ ...present, fields: { ...present.fields, ...changed } }),
        isTyped ? Object.keys(changed).join() : undefined,
      ),
    error: (...path: readonly (string | number)[]): string | undefined => faultAt(faults, ...path),
    /** Joins the faults at a place and below it. */
    errors: (...path: readonly (string | number)[]): string | undefined =>
      [...new Set(faultsAt(faults, ...path).map(({ message }) => message))].join(' ') || undefined,
  };
}
