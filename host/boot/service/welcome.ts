import { existsSync } from 'node:fs';
import path from 'node:path';
import { describeReport } from '../../data/bundles/bundle-command.js';
import { DEMO_PASSWORDS } from '../../data/bundles/initial-bundle.js';
import type { Address, Host } from '../host.js';
import { localUrl } from '../host-settings.js';
import { packageVersion } from '../../runtime/version.js';

/** Returns the text that a start prints: where to look and what to try. */
export function welcome(host: Host, { host: interfaceAddress, port }: Address): string {
  const { host: config } = host.configuration;
  const url = localUrl(interfaceAddress, port);
  const lines = ['', `Ventanilla ${packageVersion()} is listening on ${url}`];
  if (host.hasFirstPage) lines.push(`  For citizens    ${url}/`);
  lines.push(`  Documentation   ${url}/docs`);
  if (host.initialLoad) {
    const { file, report, warnings } = host.initialLoad;
    lines.push('', `Loaded ${file} into the empty database:`);
    lines.push(...describeReport(report).map((line) => `  ${line}`), ...warnings.map((line) => `  Warning: ${line}`));
  }
  if (config.database.url === undefined) {
    const dataFolder = path.resolve(config.data);
    const passwords = path.join(dataFolder, DEMO_PASSWORDS);
    lines.push(`  Data folder     ${dataFolder}`);
    // The file exists only where the demonstration was loaded, now or earlier.
    if (existsSync(passwords))
      lines.push(`  Demo passwords  ${passwords}`, '  What to try     README.md, "What to try"');
  }
  const { toTry = [] } = host.initialLoad ?? {};
  if (toTry.length > 0)
    lines.push('', 'Try:', ...toTry.map(({ method, path }) => `  curl -s -X ${method} ${url}${path}`));
  return [...lines, '', ''].join('\n');
}
