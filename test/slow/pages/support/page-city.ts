import path from 'node:path';
import { mergeLayers, readLayer, type Layer } from '../../../../host/boot/config/layers.js';
import { service } from '../../../../host/boot/container/build-container.js';
import { UnavailableError } from '../../../../host/plugin-api/index.js';
import { packageRoot } from '../../../../host/runtime/paths.js';
import { CopyPrinter } from '../../../../plugins/tramites/contract.js';
import { documentsConfig } from '../../../plugins/documents/support/documents-client.js';
import { startDemoCity, type DemoCity } from '../../../acceptance/support/demo-city.js';

/** Offers copies on the pages, and prints none: a browser for each filing takes longer than a page. */
const busyPrinter = service<CopyPrinter>(CopyPrinter, { printCopy: () => Promise.reject(new UnavailableError()) });

/**
 * Returns the demonstration city with its own look, as `npm start` has it, without a limit that a suite would come
 * upon: with more of the part of the portal, and of the configuration.
 */
export async function startPageCity(
  more: Layer = {},
  config: Layer = {},
  { printsCopies = false }: { readonly printsCopies?: boolean } = {},
): Promise<DemoCity> {
  const { documents } = await documentsConfig();
  const { correspondents, mail, portal } = readLayer(path.join(packageRoot, 'config/demo/city.yaml'));
  return startDemoCity({
    overrides: printsCopies ? [] : [busyPrinter],
    config: {
      correspondents,
      mail,
      portal: mergeLayers(portal as Layer, more),
      http: { publicPerMinute: 1_000_000 },
      ...(printsCopies && { documents: { ...documents, copies: true } }),
      ...config,
    },
  });
}
