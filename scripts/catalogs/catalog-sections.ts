/** The items of a bundle by catalog; a catalog comes after those that its items name. */
export type CatalogSections = Readonly<
  Record<string, readonly Readonly<Record<string, string | boolean | undefined>>[]>
>;
