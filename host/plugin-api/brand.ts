/** A class of errors, abstract or not. */
interface ErrorClass {
  readonly prototype: Error;
}

const ordinary = Reflect.get(Function.prototype, Symbol.hasInstance) as (this: unknown, value: unknown) => boolean;

/**
 * Makes the instances of classes known by global symbols, wherever they were made: a plugin from outside brings a copy
 * of the contract, whose classes are others. `instanceof` holds for those of every copy then. A subclass without a
 * brand of its own is recognised by its prototype.
 *
 * @param classes by what the symbol is made of: in the contract of a plugin `<plugin>/<class>`, so that two plugins may
 * have a class of one name.
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
