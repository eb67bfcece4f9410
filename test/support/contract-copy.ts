import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as contract from '../../host/plugin-api/index.js';
import { codeRoot } from '../../host/runtime/paths.js';

/** The plugins that have a contract, by their ids. */
const contractors = readdirSync(path.join(codeRoot, 'plugins')).filter((id) =>
  existsSync(path.join(codeRoot, 'plugins', id, 'contract.ts')),
);

/** The exports of a module at run time. */
type Exports = Readonly<Record<string, unknown>>;

/**
 * A second copy of the contract, as a plugin in a package of its own brings it: the same sources, but other classes.
 */
export interface ContractCopy {
  readonly api: typeof contract;
  /** The contracts of the plugins, by their ids. */
  readonly contracts: ReadonlyMap<string, Exports>;
  remove(): void;
}

/** Imports the contracts of the plugins below a folder; returns them by the plugins' ids. */
export async function contractsBelow(root = codeRoot): Promise<ReadonlyMap<string, Exports>> {
  const contracts = new Map<string, Exports>();
  for (const id of contractors) {
    const file = pathToFileURL(path.join(root, 'plugins', id, 'contract.ts')).href;
    contracts.set(id, (await import(file)) as Exports);
  }
  return contracts;
}

/** Imports copies of `host/plugin-api` and of the plugins' contracts, which use it, from another folder. */
export async function copyContract(): Promise<ContractCopy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ventanilla-contract-'));
  const files = contractors.flatMap((id) => [`plugins/${id}/contract.ts`, `plugins/${id}/contract`]);
  for (const file of ['package.json', 'host/plugin-api', ...files]) {
    const from = path.join(codeRoot, file);
    if (existsSync(from)) cpSync(from, path.join(folder, file), { recursive: true });
  }
  symlinkSync(path.join(codeRoot, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const index = pathToFileURL(path.join(folder, 'host/plugin-api/index.ts')).href;
  return {
    api: (await import(index)) as typeof contract,
    contracts: await contractsBelow(folder),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
