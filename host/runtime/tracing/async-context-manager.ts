import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, ContextManager } from '@opentelemetry/api';

type AnyFunction = (this: unknown, ...parameters: unknown[]) => unknown;

/** Carries OpenTelemetry's context, with the present span, through asynchronous work. */
export class AsyncContextManager implements ContextManager {
  private readonly storage = new AsyncLocalStorage<Context>();

  constructor(private readonly root: Context) {}

  active(): Context {
    return this.storage.getStore() ?? this.root;
  }

  with<A extends unknown[], F extends (...parameters: A) => ReturnType<F>>(
    context: Context,
    work: F,
    thisArgument?: ThisParameterType<F>,
    ...parameters: A
  ): ReturnType<F> {
    return this.storage.run(context, () => work.apply(thisArgument, parameters));
  }

  bind<T>(context: Context, target: T): T {
    if (typeof target !== 'function') return target;
    const { storage } = this;
    const bound: AnyFunction = function (...parameters) {
      return storage.run(context, () => (target as unknown as AnyFunction).apply(this, parameters));
    };
    return bound as T;
  }

  enable(): this {
    return this;
  }

  disable(): this {
    this.storage.disable();
    return this;
  }
}
