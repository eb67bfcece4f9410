import { BootError } from '../../runtime/boot-error.js';
import type { AnyBundleSection } from '../../plugin-api/index.js';

/** Sorts sections so that each comes after those that it refers to; sections that are not loaded are ignored. */
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
