import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { codeRoot } from '../../host/paths.js';
import type * as contract from '../../host/plugin-api/index.js';

/** The contract once more, as a plugin in a package of its own brings it: the same sources, and other classes. */
export interface ContractCopy {
  readonly api: typeof contract;
  remove(): void;
}

/** Imports a copy of `host/plugin-api` from another folder. */
export async function copyContract(): Promise<ContractCopy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-contract-'));
  cpSync(path.join(codeRoot, 'host/plugin-api'), path.join(folder, 'plugin-api'), { recursive: true });
  cpSync(path.join(codeRoot, 'package.json'), path.join(folder, 'package.json'));
  symlinkSync(path.join(codeRoot, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const index = pathToFileURL(path.join(folder, 'plugin-api/index.ts')).href;
  return {
    api: (await import(index)) as typeof contract,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
