import './processes.css';
import { differenceWords } from './difference-words.js';
import type { Difference } from './process-queries.js';

interface DifferenceListProps {
  readonly differences: readonly Difference[];
  readonly nameOf: (codigo: string) => string | undefined;
}

/** The changes from one definition to another, in words. */
export function DifferenceList({ differences, nameOf }: DifferenceListProps) {
  if (differences.length === 0) return <p>Son iguales: no hay ningún cambio.</p>;
  return (
    <ul className="process-changes">
      {differences.map((difference, index) => (
        <li key={index}>{differenceWords(difference, nameOf)}</li>
      ))}
    </ul>
  );
}

/** Finds the names of steps in definitions; the first definition that has a step counts. */
export function stepNames(...definitions: readonly unknown[]): (codigo: string) => string | undefined {
  const names = new Map<string, string>();
  for (const definition of definitions) {
    const { tareas } = (definition ?? {}) as { readonly tareas?: unknown };
    for (const task of Array.isArray(tareas) ? (tareas as unknown[]) : []) {
      const { codigo, nombre } = (task ?? {}) as { readonly codigo?: unknown; readonly nombre?: unknown };
      if (typeof codigo === 'string' && typeof nombre === 'string' && !names.has(codigo)) names.set(codigo, nombre);
    }
  }
  return (codigo) => names.get(codigo);
}
