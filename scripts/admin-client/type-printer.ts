import ts from 'typescript';

const isFlag = (type: ts.Type, flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0;

/** Types that are printed as the compiler names them. */
const PLAIN =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Void |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.Never |
  ts.TypeFlags.NonPrimitive;

/** The error of a type whose values cannot be sent as JSON, or that cannot be written without the server's code. */
export class UnprintableTypeError extends Error {}

/** A printer that writes types out in full, so that they do not depend on the sources. */
export class TypePrinter {
  /** Recursive types, by their generated name. */
  private readonly names = new Map<ts.Type, string>();
  private readonly open = new Set<ts.Type>();
  readonly declarations: string[] = [];

  constructor(private readonly checker: ts.TypeChecker) {}

  /**
   * Prints a type. `where` names the place in an error: `tramites.records.list, output.items`. Throws
   * {@link UnprintableTypeError}.
   */
  print(type: ts.Type, where: string): string {
    if (isFlag(type, PLAIN) && !isFlag(type, ts.TypeFlags.EnumLike) && !type.isUnion()) return this.named(type);
    const name = this.names.get(type);
    if (name !== undefined) return name;
    if (this.open.has(type)) return this.nameOf(type);
    this.open.add(type);
    const printed = this.compound(type, where);
    this.open.delete(type);
    const recursive = this.names.get(type);
    if (recursive === undefined) return printed;
    this.declarations.push(`type ${recursive} = ${printed};`);
    return recursive;
  }

  private nameOf(type: ts.Type): string {
    const name = `Recursive${this.names.size + 1}`;
    this.names.set(type, name);
    return name;
  }

  private named(type: ts.Type): string {
    return this.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }

  private refuse(type: ts.Type, where: string, why: string): never {
    throw new UnprintableTypeError(`${where}: ${this.named(type)} ${why}`);
  }

  private compound(type: ts.Type, where: string): string {
    if (isFlag(type, ts.TypeFlags.Any)) this.refuse(type, where, 'says nothing: give it a schema, or unknown');
    if (isFlag(type, ts.TypeFlags.EnumLike)) this.refuse(type, where, 'is an enum: use a union of texts');
    if (type.isUnion()) return this.union(type, where);
    if (!isFlag(type, ts.TypeFlags.Object | ts.TypeFlags.Intersection)) {
      this.refuse(type, where, 'is not a type that JSON can carry');
    }
    if (type.isIntersection() && type.types.some((part) => !isFlag(part, ts.TypeFlags.Object))) {
      this.refuse(type, where, 'is no plain value: drop the brand');
    }
    if (this.checker.isTupleType(type)) return this.tuple(type as ts.TupleTypeReference, where);
    if (this.checker.isArrayType(type)) return this.array(type as ts.TypeReference, where);
    return this.object(type, where);
  }

  private union(type: ts.UnionType, where: string): string {
    const isBoolean = (part: ts.Type): boolean => isFlag(part, ts.TypeFlags.BooleanLiteral);
    const booleans = type.types.filter(isBoolean).length === 2;
    const parts = type.types.filter((part) => !booleans || !isBoolean(part));
    const isEmpty = (part: ts.Type): boolean => isFlag(part, ts.TypeFlags.Null | ts.TypeFlags.Undefined);
    const print = (some: readonly ts.Type[]): string[] => some.map((part) => this.print(part, where));
    const values = print(parts.filter((part) => !isEmpty(part)));
    return [...values, ...(booleans ? ['boolean'] : []), ...print(parts.filter(isEmpty))].join(' | ');
  }

  private array(type: ts.TypeReference, where: string): string {
    const [item] = this.checker.getTypeArguments(type);
    const name = type.symbol.name === 'ReadonlyArray' ? 'ReadonlyArray' : 'Array';
    return `${name}<${this.print(item!, `${where}[]`)}>`;
  }

  private tuple(type: ts.TupleTypeReference, where: string): string {
    const items = this.checker.getTypeArguments(type).map((item, index) => {
      const printed = this.print(item, `${where}[${index}]`);
      const flag = type.target.elementFlags[index]!;
      if (flag & ts.ElementFlags.Rest) return `...Array<${printed}>`;
      return flag & ts.ElementFlags.Optional ? `(${printed})?` : printed;
    });
    return `${type.target.readonly ? 'readonly ' : ''}[${items.join(', ')}]`;
  }

  private object(type: ts.Type, where: string): string {
    if (this.isOfClass(type)) this.refuse(type, where, 'is an object of a class, which JSON does not carry');
    if (type.getCallSignatures().length + type.getConstructSignatures().length > 0) {
      this.refuse(type, where, 'is a function');
    }
    const indexes = this.checker.getIndexInfosOfType(type).map(({ keyType, type: value, isReadonly }) => {
      const key = `${isReadonly ? 'readonly ' : ''}[key: ${this.named(keyType)}]`;
      return `${key}: ${this.print(value, `${where}[${this.named(keyType)}]`)};`;
    });
    const properties = this.checker.getPropertiesOfType(type).map((property) => this.property(property, where));
    return `{ ${[...indexes, ...properties].join('\n')} }`;
  }

  /** Tells whether a type is a class, or an interface of the language or a library: `Date`, `Map`, `Blob`. */
  private isOfClass(type: ts.Type): boolean {
    if (type.isClass()) return true;
    const methods = this.checker.getPropertiesOfType(type).filter(({ flags }) => flags & ts.SymbolFlags.Method);
    return methods.length > 0;
  }

  private property(property: ts.Symbol, where: string): string {
    if (property.name.startsWith('__@')) throw new UnprintableTypeError(`${where}: has a symbol for a name`);
    const type = this.checker.getTypeOfSymbol(property);
    const optional = property.flags & ts.SymbolFlags.Optional ? '?' : '';
    const printed = this.print(type, `${where}.${property.name}`);
    return `${commentOf(property, this.checker)}${JSON.stringify(property.name)}${optional}: ${printed};`;
  }
}

/** Returns the TSDoc of a name, as in the source. */
export function commentOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll('*/', '*\\/');
  return text === '' ? '' : `/** ${text} */\n`;
}
