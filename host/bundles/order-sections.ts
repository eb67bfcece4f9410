import type { BundleSection } from '../plugin-api/index.js';

/** Sections in an order in which each one comes after those that it refers to; those that are not loaded do not count. */
export function orderSections(sections: readonly BundleSection[]): BundleSection[] {
  const ordered: BundleSection[] = [];
  const visit = (section: BundleSection): void => {
    if (ordered.includes(section)) return;
    for (const name of section.after ?? []) {
      const before = sections.find((candidate) => candidate.name === name);
      if (before) visit(before);
    }
    ordered.push(section);
  };
  sections.forEach(visit);
  return ordered;
}
