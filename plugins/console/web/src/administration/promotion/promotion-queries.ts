import { queryOptions } from '@tanstack/react-query';
import { admin } from '../../api/admin.js';

type Result<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;

export type Section = Result<typeof admin.host.bundle.sections.query>['items'][number];
export type BundleCheck = Result<typeof admin.host.bundle.check.query>;
export type Difference = BundleCheck['difference'][number];
export type BundleFault = BundleCheck['faults'][number];
export type Imported = Result<typeof admin.host.bundle.import.mutate>;
export type Plan = NonNullable<BundleCheck['plan']>;

/** Lists the sections that a bundle may have. */
export const bundleSections = queryOptions({
  queryKey: ['host', 'bundle', 'sections'],
  queryFn: async ({ signal }) => (await admin.host.bundle.sections.query(undefined, { signal })).items,
});
