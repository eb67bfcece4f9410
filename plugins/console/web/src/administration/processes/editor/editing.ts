import { createContext, use } from 'react';
import type { Definition, Step, Way } from '../definition/definition.js';
import type { Edited } from '../definition/insert.js';
import type { AskedName } from './condition-names.js';
import type { Catalogue } from './editor-queries.js';
import type { PlacedFinding } from './findings.js';

/** The element that takes the focus after an act. */
export type FocusOn = 'name' | 'title';

/** The parts of the editor that its fields and tables need. */
export interface Editing {
  readonly definition: Definition;
  readonly catalogue: Catalogue;
  /** The codes of the steps of the active version, which stay. */
  readonly published: ReadonlySet<string>;
  readonly findings: readonly PlacedFinding[];
  /** The entries of `datos` that forms ask for. */
  readonly asked: readonly AskedName[];
  /** Changes the definition; with `typing`, changes of the same field are undone together. */
  readonly change: (to: Definition, typing?: string) => void;
  /** Applies an operation that chooses a step; nothing happens where it is not possible. */
  readonly apply: (edited: Edited | undefined, focus: FocusOn | undefined) => void;
  readonly choose: (codigo: string) => void;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

/** Returns the editor around a component. */
export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('No editor is around this component.');
  return editing;
}

/** Finds the fault at a field of a step; undefined without one. */
export const faultAt = (
  { findings }: Pick<Editing, 'findings'>,
  { codigo }: Step,
  field: string,
  ...rest: readonly (string | number)[]
): string | undefined =>
  findings.find(
    (one) =>
      one.step === codigo &&
      one.way === undefined &&
      one.field === field &&
      !one.isWarning &&
      rest.every((key, index) => one.rest[index] === key),
  )?.words;

/** Finds the faults at a way. */
export const faultsOfWay = ({ findings }: Pick<Editing, 'findings'>, way: Way): readonly string[] =>
  findings.flatMap((one) => (one.way === way ? [one.words] : []));
