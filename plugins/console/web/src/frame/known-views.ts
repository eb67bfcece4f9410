/** A view as the page of a role names it. */
interface KnownView {
  readonly path: string;
  readonly name: string;
  /** A user needs one of them; without any, every user sees the view. */
  readonly permissions: readonly string[];
}

/** The views by their addresses. */
const known = new Map<string, KnownView>();

/**
 * Notes views that have a name. The router notes its tables here: a page that read the tables would be in a circle of
 * imports with them.
 */
export function noteViews(views: readonly KnownView[]): void {
  for (const view of views) known.set(view.path, view);
}

/** Returns the noted views that a permission opens, in the order of the tables. */
export const viewsOpenedBy = (permission: string): readonly KnownView[] =>
  [...known.values()].filter(({ permissions }) => permissions.includes(permission));
