import type { FieldIssue } from '../../../host/plugin-api/index.js';
import type { BundleQuestion, FormQuestion } from '../contract.js';

/**
 * The fields that have two names. Definitions and `info` use the first one, bundles and administrators write either:
 * faults use the name that was written, and answers the second one (decisions, section 12).
 */
const bundleNames = { pre_opciones: 'opciones', pre_catalogo: 'catalogo', pre_condicion: 'condicion' } as const;

type OwnName = keyof typeof bundleNames;

const pairs = Object.entries(bundleNames) as [OwnName, (typeof bundleNames)[OwnName]][];

/** The fields that the author of a definition wrote under their own names; a stored definition has no entry. */
const ownNamesWritten = new WeakMap<FormQuestion, ReadonlySet<PropertyKey>>();

/** A question as it was read, under either name of a field, or both. */
type ReadQuestion = FormQuestion & BundleQuestion;

/** Returns the fields that were written under both names. */
export function writtenTwice(
  question: Pick<ReadQuestion, OwnName | (typeof bundleNames)[OwnName]>,
): (readonly [own: string, bundle: string])[] {
  return pairs.filter(([own, bundle]) => question[own] !== undefined && question[bundle] !== undefined);
}

/** Builds the definition, and remembers under which names it was written, until it is stored. */
export function underOwnNames(written: ReadQuestion): FormQuestion {
  const { opciones, catalogo, condicion, ...own } = written;
  const definition = {
    ...own,
    ...(opciones !== undefined && { pre_opciones: opciones }),
    ...(catalogo !== undefined && { pre_catalogo: catalogo }),
    ...(condicion !== undefined && { pre_condicion: condicion }),
  };
  ownNamesWritten.set(definition, new Set(Object.keys(own)));
  return definition;
}

/** Returns the name of a field in a bundle. */
export const underBundleName = (field: string): string => pairs.find(([own]) => own === field)?.[1] ?? field;

/** Renames the fields as a bundle does, in the same order. */
export function underBundleNames(definition: FormQuestion): BundleQuestion {
  return Object.fromEntries(
    Object.entries(definition).map(([name, value]) => [underBundleName(name), value]),
  ) as BundleQuestion;
}

/** Renames the field at the start of an issue's path to the name that the author of the definition wrote. */
export function asWritten({ path: [field, ...rest], message }: FieldIssue, definition: FormQuestion): FieldIssue {
  const bundleName = pairs.find(([own]) => own === field)?.[1];
  const isOwn = bundleName === undefined || ownNamesWritten.get(definition)?.has(field!);
  return { path: [isOwn ? field! : bundleName, ...rest], message };
}

/** Renames as {@link asWritten}, for issues whose paths begin with the index of a definition. */
export function placedAsWritten(issues: readonly FieldIssue[], definitions: readonly FormQuestion[]): FieldIssue[] {
  return issues.map(({ path: [index, ...field], message }) => {
    const { path } = asWritten({ path: field, message }, definitions[Number(index)]!);
    return { path: [index!, ...path], message };
  });
}
