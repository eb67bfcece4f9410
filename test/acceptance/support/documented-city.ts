import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../../host/paths.js';

type Sections = Record<string, Record<string, unknown>>;

/** The small city of the documentation of bundles, which has an item in every section. */
export function documentedCity(): Sections {
  const document = readFileSync(path.join(packageRoot, 'docs/bundles.md'), 'utf8');
  const { version: _version, ...sections } = parse(/```yaml\n(version: 1\n.*?)```/s.exec(document)![1]!) as Sections;
  return sections;
}
