import { z } from 'zod';
import { mayTransfer, type BundleTransfers } from '../../data/bundles/uploads/bundle-transfers.js';
import { shownDifference } from '../../data/bundles/uploads/shown-difference.js';
import { adminProcedure, adminRouter } from '../../plugin-api/index.js';

/** The most bytes of a bundle, and the most faults of an answer. */
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_FAULTS = 200;
/** The longest value that a fault quotes. */
const MOST_QUOTED = 200;

const text = z
  .string()
  .min(1)
  .refine((given) => Buffer.byteLength(given) <= MOST_BYTES, 'El paquete pesa más de 5 MiB. Divídalo en varios.');

const plan = z.strictObject({ state: z.string().max(100), difference: z.string().max(100) });

const section = z.object({
  name: z.string(),
  /** The sections that its items refer to. */
  after: z.array(z.string()),
  /** Whether its items are people, or data about them. */
  isOfUsers: z.boolean(),
  /** Whether the caller may export and import it. */
  isAllowed: z.boolean(),
});

const fault = z.object({
  line: z.int().nullable(),
  column: z.int().nullable(),
  /** A path such as `tramites[0].preguntas[2].pre_tipo`; empty where the fault concerns the whole text. */
  field: z.string(),
  reason: z.string(),
});

const difference = z.object({
  section: z.string(),
  /** The codes of the first created items, and the number of all. */
  created: z.array(z.string()),
  createdCount: z.int(),
  /** Without fields where only a secret changes. */
  changed: z.array(
    z.object({
      key: z.string(),
      fields: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
      fieldCount: z.int(),
    }),
  ),
  changedCount: z.int(),
});

const check = z.object({
  faults: z.array(fault),
  faultCount: z.int(),
  warnings: z.array(z.string()),
  difference: z.array(difference),
  /** Sent to `import`; null where the bundle has faults. */
  plan: plan.nullable(),
});

const counts = z.object({ section: z.string(), created: z.int(), changed: z.int(), left: z.int() });

/** Builds `host.bundle`: bundles that the console exports and imports, as docs/bundles.md describes. */
export function bundleProcedures(transfers: BundleTransfers) {
  const procedure = adminProcedure('host.bundles');
  return adminRouter({
    /** The sections of the loaded plugins. */
    sections: procedure.output(z.object({ items: z.array(section) })).query(({ ctx }) => ({
      items: transfers.sections.map((one) => ({
        name: one.name,
        after: [...(one.after ?? [])],
        isOfUsers: one.isOfUsers === true,
        isAllowed: mayTransfer(ctx.identity, one),
      })),
    })),

    /** Some sections as the text of a bundle, without secrets; an entry of the audit log, and thus a mutation. */
    export: procedure
      .input(z.strictObject({ sections: z.array(z.string().max(100)).min(1).max(200) }))
      .output(z.object({ text: z.string() }))
      .mutation(async ({ ctx, input }) => ({ text: await transfers.export(ctx.identity, input.sections) })),

    /** All faults of a bundle, or the changes that its import would make. */
    check: procedure
      .input(z.strictObject({ text }))
      .output(check)
      .query(async ({ ctx, input }) => {
        const { faults, warnings, difference: found, plan: made } = await transfers.check(ctx.identity, input.text);
        const shown = faults.slice(0, MOST_FAULTS).map(({ place, field, reason, spanish }) => ({
          line: place?.line ?? null,
          column: place?.column ?? null,
          field: field.slice(0, MOST_QUOTED),
          reason: spanish ?? reason,
        }));
        const differences = shownDifference(found) as z.input<typeof difference>[];
        return {
          faults: shown,
          faultCount: faults.length,
          warnings: [...warnings],
          difference: differences,
          plan: made ?? null,
        };
      }),

    /** Imports a checked bundle, all or nothing, and answers the secrets that it made, once. */
    import: procedure
      .input(z.strictObject({ text, plan }))
      .output(
        z.object({
          counts: z.array(counts),
          warnings: z.array(z.string()),
          secrets: z.array(z.object({ owner: z.string(), secret: z.string() })),
        }),
      )
      .mutation(async ({ ctx, input }) => {
        const { report, warnings, secrets } = await transfers.import(ctx.identity, input.text, input.plan);
        return {
          counts: [...report].map(([name, of]) => ({ section: name, ...of })),
          warnings: [...warnings],
          secrets: [...secrets].map(([owner, secret]) => ({ owner, secret })),
        };
      }),
  });
}
