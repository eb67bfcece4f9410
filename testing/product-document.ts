import type { Container } from 'inversify';
import { resolveUses } from '../host/container/resolve-uses.js';
import { openApiDocument } from '../host/http/openapi.js';
import { CredentialSchemes, type AnyHostPlugin, type CredentialScheme } from '../host/plugin-api/index.js';
import { packageVersion } from '../host/version.js';
import { DocumentedAnswers } from './documented-answers.js';
import { productPlugins } from './product-plugins.js';

/** By the ids of the plugins: what a host of the same ones says once more is the same. */
const documents = new Map<string, DocumentedAnswers>();

/** What a host documents of the plugins of the product; what plugins of tests document is their own matter. */
export function productDocument(container: Container, plugins: readonly AnyHostPlugin[]): DocumentedAnswers {
  const own = productPlugins.filter((one) => plugins.some(({ config }) => config === one.config));
  const key = own.map(({ id }) => id).join();
  const known = documents.get(key);
  if (known) return known;
  const groups = own.map((plugin) => ({
    plugin,
    routes: plugin.routes?.(resolveUses(container, plugin)) ?? [],
  }));
  const schemes = container.getAll<CredentialScheme>(CredentialSchemes.token, { optional: true });
  const made = new DocumentedAnswers(openApiDocument(groups, schemes, { version: packageVersion() }));
  documents.set(key, made);
  return made;
}
