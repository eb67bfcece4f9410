import { fieldIssues, spanishReasons, type AnyBundleSection } from '../../plugin-api/index.js';
import type { Fault, Path } from './bundle-error.js';
import { withSecrets } from './foreign-secrets.js';
import { normalizedItem } from './normalized-item.js';
import { keyOfItem } from './key-of-item.js';
import type { SecretSource } from './secret-source.js';
import { withoutSuperusers, type SectionChoice } from './section-choice.js';
import type { Warning } from './warning.js';

/** A checked item of a section, with its place. */
export interface BundleItem {
  readonly value: unknown;
  /** The item's variables without a value. */
  readonly missing: readonly string[];
  /** Builds a fault of a field of this item. */
  faultAt(path: Path, reason: string, cause?: unknown): Fault;
}

/** The valid items of a section, and the faults of the others. */
export interface ReadItems {
  readonly items: readonly BundleItem[];
  readonly faults: readonly Fault[];
  /** The keys of the refused items. */
  readonly refused: readonly string[];
  readonly warnings: readonly Warning[];
}

/** The options for reading a bundle. */
export interface ReadOptions {
  /** The values of the bundle's variables. */
  readonly secrets: SecretSource;
  readonly choice: SectionChoice;
}

/** Returns the key of an item that the schema refused, where it has one. */
function rawKey(section: AnyBundleSection, value: unknown): string[] {
  const key = typeof value === 'object' && value !== null ? keyOfItem(section, value).key : '';
  return key === '' ? [] : [key];
}

/** Checks each item, and that no two have the same key. */
export function readItems(
  section: AnyBundleSection,
  values: readonly unknown[],
  faultAt: (path: Path, reason: string, cause?: unknown) => Fault,
  { secrets, choice }: ReadOptions,
): ReadItems {
  const name = section.name.split('.');
  const seen = new Set<string>();
  const items: BundleItem[] = [];
  const faults: Fault[] = [];
  const [refused, warnings]: [string[], Warning[]] = [[], []];
  for (const [index, value] of values.entries()) {
    const place = section.isMapping ? name : [...name, index];
    const { value: normalized, wrong } = normalizedItem(value);
    if (wrong.length > 0) {
      faults.push(...wrong.map((path) => faultAt([...place, ...path], 'Contiene caracteres que no se admiten.')));
      refused.push(...rawKey(section, normalized));
      continue;
    }
    const { value: taken, passedOver } = withoutSuperusers(section, normalized, choice);
    const { value: whole, missing } = withSecrets(section, taken, secrets);
    // In Spanish, for administrators: the schemas of items also validate their requests.
    const result = section.item.safeParse(whole, { error: spanishReasons });
    if (!result.success) {
      const issues = fieldIssues(result.error);
      faults.push(...issues.map(({ path, message }) => faultAt([...place, ...(path as Path)], message)));
      refused.push(...rawKey(section, value));
      continue;
    }
    const { fields, key } = keyOfItem(section, result.data);
    if (seen.has(key)) {
      faults.push(faultAt([...place, fields[0]!], `«${key}» está repetido.`));
      continue;
    }
    seen.add(key);
    for (const field of passedOver)
      warnings.push({
        message: `${section.name} ${key}: ${field} is passed over without --superusers`,
        spanish: `${section.name} «${key}»: ${field} no se trae.`,
      });
    items.push({
      value: result.data,
      missing,
      faultAt: (path, reason, cause) => faultAt([...place, ...path], reason, cause),
    });
  }
  return { items, faults, refused, warnings };
}
