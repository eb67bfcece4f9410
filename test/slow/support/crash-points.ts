import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packageRoot } from '../../../host/runtime/paths.js';
import type { CrashFolderOptions } from './crash-folder.js';

/**
 * The points at which a host can be killed while it makes a document: after its row is claimed, it is printed, signed,
 * in the storage, within the transaction that gives it its file, and after that, before the response.
 */
export const CRASH_POINTS = ['claimed', 'printed', 'signed', 'stored', 'settled', 'committed'] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Returns the file that says at which point a host dies; it is beside the data folder. */
export const crashPointFile = ({ VENTANILLA_DATA }: NodeJS.ProcessEnv): string => `${VENTANILLA_DATA}.crash-point`;

/** Makes the host die at this point from now on; without one, at none. */
export const setCrashPoint = (environment: NodeJS.ProcessEnv, point?: CrashPoint): Promise<void> =>
  writeFile(crashPointFile(environment), point ?? '');

const plugin = path.join(packageRoot, 'test/slow/support/crash-points-plugin.ts');

/** Makes the built service load the plugin that kills it, which is TypeScript. */
export const withCrashPoints: CrashFolderOptions = {
  config: {
    plugins: ['auth', 'calendar', 'terms', 'forms', 'procedures', 'tramites', 'certificates', 'documents', plugin],
  },
  environment: {
    NODE_OPTIONS: `--import=${import.meta.resolve('tsx')}`,
    TSX_TSCONFIG_PATH: path.join(packageRoot, 'tsconfig.json'),
  },
};
