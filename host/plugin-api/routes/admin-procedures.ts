import { z } from 'zod';
import type { ImportOutcome } from '../plugin/bundle.js';
import type { Identity } from '../identity/identity.js';
import { pageOf, toPage } from './paging.js';
import type { adminProcedure } from './rpc.js';

type Procedure = ReturnType<typeof adminProcedure>;

/** The output of an admin procedure that saves an item. */
export const savedOutput = z.object({ outcome: z.enum(['created', 'changed', 'left']) });

const doneOutput = z.object({ ok: z.literal(true) });

/** A page of a list, whose cursor is a field of its items. */
type PageOf<I extends z.ZodType, K extends string> = {
  items: z.output<I>[];
  nextCursor: z.output<I>[K & keyof z.output<I>] | null;
};

/**
 * Makes a query that answers a page of a list (decisions, section 13): `items`, and the `nextCursor` of the page after
 * it.
 *
 * @param request made by `pageRequest`, with the filters of the list.
 * @param shape of an item, and the field of it that the list is ordered by, which is the cursor.
 * @param rows finds the items after the cursor. Its `limit` is one more than the page holds, which shows whether there
 * is another page.
 */
export function pageQuery<
  Q extends z.ZodType<{ readonly cursor?: unknown; readonly limit: number }>,
  I extends z.ZodObject,
  K extends keyof I['shape'] & string,
>(
  procedure: Procedure,
  request: Q,
  { item, cursor }: { readonly item: I; readonly cursor: K },
  rows: (request: z.output<Q>, identity: Identity) => Promise<readonly z.input<I>[]>,
) {
  // The type is explicit, as the compiler's declarations would lose the type of the cursor, whose schema is generic.
  const output = pageOf(item, item.shape[cursor] as z.ZodType) as unknown as z.ZodType<PageOf<I, K>>;
  return procedure
    .input(request)
    .output(output)
    .query(async ({ ctx, input }) => {
      const asked = input as z.output<Q>;
      const found = await rows({ ...asked, limit: asked.limit + 1 }, ctx.identity);
      // The type of the items is generic here: tRPC compares it with the output schema only where it is known.
      return toPage(found, asked.limit, (last) => last[cursor]) as never;
    });
}

/** Makes a mutation that saves an item exactly as given, and answers the outcome: `save` of a list. */
export function saveMutation<S extends z.ZodType>(
  procedure: Procedure,
  item: S,
  save: (item: z.output<S>, identity: Identity) => Promise<ImportOutcome>,
) {
  return procedure
    .input(item)
    .output(savedOutput)
    .mutation(async ({ ctx, input }) => ({ outcome: await save(input as z.output<S>, ctx.identity) }));
}

/**
 * Makes a mutation that saves an item as {@link saveMutation}. An editor names the revision that it has read: a save
 * after another change is refused (`Editions.requireRevision`). Without a revision, the item replaces any other.
 */
export function revisedSaveMutation<S extends z.ZodType>(
  procedure: Procedure,
  item: S,
  save: (item: z.output<S>, identity: Identity, revision: string | undefined) => Promise<ImportOutcome>,
) {
  const input = z.intersection(item, z.strictObject({ revision: z.string().max(64).optional() }));
  return procedure
    .input(input)
    .output(savedOutput)
    .mutation(async ({ ctx, input: given }) => {
      const { revision, ...saved } = given as { readonly revision?: string };
      return { outcome: await save(saved as z.output<S>, ctx.identity, revision) };
    });
}

/** Makes a mutation whose answer is only that it is done (`{ ok: true }`), such as `remove` of a list. */
export function doneMutation<S extends z.ZodType>(
  procedure: Procedure,
  input: S,
  run: (input: z.output<S>, identity: Identity) => Promise<unknown>,
) {
  return procedure
    .input(input)
    .output(doneOutput)
    .mutation(async ({ ctx, input: given }) => {
      await run(given as z.output<S>, ctx.identity);
      return { ok: true as const };
    });
}
