/** A class of errors, abstract or not. */
interface ErrorClass {
  readonly prototype: Error;
}

const ordinary = Reflect.get(Function.prototype, Symbol.hasInstance) as (this: unknown, value: unknown) => boolean;

/**
 * Brands error classes with global symbols, so that `instanceof` also recognises the instances of another copy of the
 * contract: a plugin in a package of its own brings a copy, whose classes are other objects. A subclass without a brand
 * of its own is recognised by its prototype.
 *
 * @param classes by the name that the symbol is made of: in the contract of a plugin `<plugin>/<class>`, so that two
 * plugins may have a class of one name.
 */
export function brand(classes: Readonly<Record<string, ErrorClass>>): void {
  for (const [name, type] of Object.entries(classes)) {
    const mark = Symbol.for(`ventanilla/${name}`);
    Object.defineProperty(type.prototype, mark, { value: true });
    Object.defineProperty(type, Symbol.hasInstance, {
      value(this: unknown, value: unknown): boolean {
        return this === type
          ? typeof value === 'object' && value !== null && mark in value
          : ordinary.call(this, value);
      },
    });
  }
}
