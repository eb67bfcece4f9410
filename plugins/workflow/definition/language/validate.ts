import type { Expressions } from '../../../../host/plugin-api/index.js';
import { blocksOf } from './blocks.js';
import { checkAttachments } from './check-attachments.js';
import { checkBlocks } from './check-blocks.js';
import { checkExits } from './check-exits.js';
import { checkExpressions } from './check-expressions.js';
import { checkFlow } from './check-flow.js';
import { checkNames, warnOfOrder } from './check-names.js';
import { checkOutcomes } from './check-outcomes.js';
import { checkReferences } from './check-references.js';
import { checkRules } from './check-rules.js';
import { checkShape, checkSize } from './check-shape.js';
import { warnOfSharedData, type FormFields } from './check-shared-data.js';
import { checkTypes } from './check-types.js';
import { exitsOf } from './exits.js';
import type { DefinitionFault, DefinitionWarning, Place } from './fault.js';
import { graphOf } from './graph.js';
import { outlineOf } from './outline.js';
import type { DefinitionReferences } from './references.js';
import type { TaskTypes } from './task-types.js';
import { checkTransfers } from './transfers.js';
import { warnOfNumber } from './warn-of-number.js';
import { warnOfWords } from './warn-of-words.js';

/** The services that a validation uses. */
export interface ValidationPorts {
  readonly expressions: Expressions;
  readonly references: DefinitionReferences;
  readonly types: TaskTypes;
  /**
   * Finds the fields of forms; a missing form has none. Called once, where branches of a PARALELO have forms. Without
   * it, data that two branches write are not reported.
   */
  readonly formFields?: FormFields;
  /** Codes of the processes that can end without waiting for a person or another system; none by default. */
  readonly rushing?: ReadonlySet<string>;
}

/** The findings, in the order of the definition. A definition without `errores` can run. */
export interface Validation {
  readonly errores: readonly DefinitionFault[];
  readonly advertencias: readonly DefinitionWarning[];
}

/**
 * Finds all faults of a definition at once. Takes any JSON; a definition that is too large has that fault alone. Throws
 * `UnavailableError` where expressions cannot be checked now, and the errors of `references`. Do not call it inside a
 * transaction.
 */
export async function validate(
  definition: unknown,
  { expressions, references, types, rushing, formFields = () => Promise.resolve(new Map()) }: ValidationPorts,
): Promise<Validation> {
  const size = checkSize(definition);
  if (size.length > 0) return { errores: size, advertencias: [] };
  const outline = outlineOf(definition, (tipo) => types.has(tipo));
  const graph = graphOf(outline);
  const blocks = blocksOf(graph);
  const exits = exitsOf(outline);
  const [elsewhere, wrong] = await Promise.all([
    checkReferences(outline, references, types),
    checkExpressions(outline, graph, expressions, types),
  ]);
  return {
    errores: inOrder([
      ...checkShape(definition, outline, types),
      ...checkTypes(outline, types),
      ...checkNames(outline, graph),
      ...checkTransfers(definition, graph),
      ...checkExits(graph, outline, exits),
      ...checkRules(outline),
      ...checkFlow(graph, blocks, rushing),
      ...checkAttachments(graph),
      ...checkBlocks(graph, blocks),
      ...checkOutcomes(outline),
      ...elsewhere,
      ...wrong,
    ]),
    advertencias: inOrder([
      ...warnOfOrder(outline),
      ...warnOfNumber(graph),
      ...warnOfWords(graph, exits),
      ...(await warnOfSharedData(graph, blocks, types, formFields)),
    ]),
  };
}

function inOrder<T extends { readonly path: Place }>(findings: readonly T[]): readonly T[] {
  return [...findings].sort((a, b) => compare(a.path, b.path));
}

/** Compares places: parts of a definition by their names, items of a list by their index. */
function compare(a: Place, b: Place): number {
  const place = a.findIndex((key, index) => key !== b[index]);
  if (place < 0) return a.length - b.length;
  const [one, other] = [a[place]!, b[place]];
  if (other === undefined) return 1;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : 1;
}
