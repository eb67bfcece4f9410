import { InputError, misspelt, type AnyBundleSection } from '../../plugin-api/index.js';

/** The parts of a bundle, or of a city, to import or export. */
export interface SectionChoice {
  /** Names of sections, or of their parents, such as `catalogos`; absent for all. */
  readonly only?: readonly string[] | undefined;
  /** Whether users are included. */
  readonly users: boolean;
  /** Whether the superuser flags are included. */
  readonly superusers: boolean;
  /** Names of sections that are left out, since the importer may not administer them. */
  readonly without?: readonly string[];
}

export const EVERYTHING: SectionChoice = { users: true, superusers: true };

type Named = Pick<AnyBundleSection, 'name' | 'isOfUsers'>;

const isNamed = ({ name }: Named, only: readonly string[]): boolean =>
  only.some((one) => name === one || name.startsWith(`${one}.`));

/** Tells whether a section is chosen. Users are chosen by their own option, or by the name of their section. */
export function isChosen(section: Named, { only, users, without = [] }: SectionChoice): boolean {
  if (without.includes(section.name)) return false;
  if (only) return isNamed(section, only);
  return users || section.isOfUsers !== true;
}

/** Throws `InputError` for the name of a section that none of the loaded plugins has. */
export function requireKnown(sections: readonly Named[], { only = [] }: SectionChoice): void {
  const unknown = only.find((one) => !sections.some((section) => isNamed(section, [one])));
  if (unknown === undefined) return;
  const meant = misspelt(
    unknown,
    sections.map(({ name }) => name),
  );
  const hint = meant === undefined ? '' : `; the nearest is "${meant}"`;
  throw new InputError(`--only: no loaded plugin has the section "${unknown}"${hint}`);
}

type Item = Readonly<Record<string, unknown>>;

/** Returns an item without its superuser flags, unless they are chosen; `passedOver` names the flags that were set. */
export function withoutSuperusers(
  { superuserFields = [] }: AnyBundleSection,
  item: unknown,
  { superusers }: SectionChoice,
): { readonly value: unknown; readonly passedOver: readonly string[] } {
  const isPlain = superusers || superuserFields.length === 0 || typeof item !== 'object' || item === null;
  if (isPlain) return { value: item, passedOver: [] };
  const entries = Object.entries(item as Item);
  return {
    value: Object.fromEntries(entries.filter(([name]) => !superuserFields.includes(name))),
    passedOver: entries.flatMap(([name, value]) => (superuserFields.includes(name) && value === true ? [name] : [])),
  };
}
