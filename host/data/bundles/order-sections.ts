import { BootError } from '../../runtime/boot-error.js';
import type { AnyBundleSection } from '../../plugin-api/index.js';

/**
 * Sections in an order in which each one comes after those that it refers to; those that are not loaded do not count.
 */
export function orderSections(sections: readonly AnyBundleSection[]): AnyBundleSection[] {
  const ordered: AnyBundleSection[] = [];
  const visit = (section: AnyBundleSection, trail: readonly string[]): void => {
    if (ordered.includes(section)) return;
    if (trail.includes(section.name)) {
      throw new BootError(`Bundle sections come after each other in a circle: ${trail.join(', ')}.`);
    }
    for (const name of section.after ?? []) {
      const before = sections.find((candidate) => candidate.name === name);
      if (before) visit(before, [...trail, section.name]);
    }
    ordered.push(section);
  };
  for (const section of sections) visit(section, []);
  return ordered;
}
