import type { Container } from 'inversify';
import { resolveUses } from '../host/boot/container/resolve-uses.js';
import { openApiDocument } from '../host/routes/http/openapi.js';
import { CredentialSchemes, type AnyHostPlugin, type CredentialScheme, type Route } from '../host/plugin-api/index.js';
import { packageVersion } from '../host/runtime/version.js';
import { DocumentedAnswers, methodOf, namedFirst, patternOf, type GivenAnswer } from './documented-answers.js';
import { productPlugins } from './product-plugins.js';

/** An operation, and its part of the document once it is needed. */
interface Place {
  readonly plugin: AnyHostPlugin;
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly pattern: RegExp;
  answers?: DocumentedAnswers;
}

/** The operations by the ids of the plugins, as all hosts with the same plugins have the same document. */
const places = new Map<string, readonly Place[]>();

/**
 * The OpenAPI document of the product's plugins in a host, without plugins of tests. Tests call few operations, and
 * only their parts of the document are generated.
 */
export class ProductDocument {
  private readonly routes = new Map<AnyHostPlugin, readonly Route[]>();
  private readonly places: readonly Place[];

  constructor(
    private readonly container: Container,
    plugins: readonly AnyHostPlugin[],
  ) {
    const own = productPlugins.filter((one) => plugins.some(({ config }) => config === one.config));
    const key = own.map(({ id }) => id).join();
    this.places = places.get(key) ?? own.flatMap((plugin) => this.placesOf(plugin)).toSorted(namedFirst);
    places.set(key, this.places);
  }

  /**
   * Describes how an answer differs from the document; undefined when it does not differ, or belongs to no operation.
   */
  faultOf(answer: GivenAnswer): string | undefined {
    const method = methodOf(answer);
    const place = this.places.find((one) => one.method === method && one.pattern.test(answer.path));
    if (!place) return undefined;
    place.answers ??= this.answersOf(place);
    return place.answers.faultOf(answer);
  }

  private placesOf(plugin: AnyHostPlugin): Place[] {
    return this.routesOf(plugin).map((route) => {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      return { plugin, route: route.path, method: route.method.toLowerCase(), path, pattern: patternOf(path) };
    });
  }

  private answersOf({ plugin, route, method }: Place): DocumentedAnswers {
    const routes = this.routesOf(plugin).filter((one) => one.path === route && one.method.toLowerCase() === method);
    const schemes = this.container.getAll<CredentialScheme>(CredentialSchemes.token, { optional: true });
    return new DocumentedAnswers(openApiDocument([{ plugin, routes }], schemes, { version: packageVersion() }));
  }

  /** Returns the routes of a plugin, cached for this host alone: a shared cache would keep the host alive. */
  private routesOf(plugin: AnyHostPlugin): readonly Route[] {
    const routes =
      this.routes.get(plugin) ??
      (plugin.routes?.(resolveUses(this.container, plugin)) ?? []).filter(({ isPage = false }) => !isPage);
    this.routes.set(plugin, routes);
    return routes;
  }
}
