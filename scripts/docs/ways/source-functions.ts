import ts from 'typescript';

/** A function of a source file that has statements. */
export interface SourceFunction {
  /** The place of its body in the text, by which it is known. */
  readonly place: number;
  /** `TaskActions.act`; a function that has no name has that of the one around it. */
  readonly name: string;
  /** The place of the function that makes it: of an arrow or a function expression inside another function. */
  readonly madeIn: number | undefined;
  /** The first sentence of its comment, or of that of its class. */
  readonly purpose: string | undefined;
  readonly node: ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody };
}

/** The surroundings of a function. */
interface Around {
  readonly name: string | undefined;
  readonly purpose: string | undefined;
  /** The place of the innermost function around. */
  readonly inside: number | undefined;
}

const isValue = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node);

function hasStatements(node: ts.Node): node is SourceFunction['node'] {
  if (!ts.isFunctionLike(node)) return false;
  const { body } = node as Partial<ts.FunctionLikeDeclaration>;
  return body !== undefined && !(ts.isConstructorDeclaration(node) && (body as ts.Block).statements.length === 0);
}

/** Returns the first sentence of the comment on a declaration, without links and line breaks. */
function purposeOf(node: ts.Node): string | undefined {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment;
  const text = ts
    .getTextOfJSDocComment(comment)
    ?.replaceAll(/\{@link (\w[^}]*)\}/g, '`$1`')
    .replaceAll(/\s+/g, ' ');
  return text === undefined ? undefined : (/^.*?[.:](?= [A-Z`{]|$)/.exec(text.trim())?.[0] ?? text.trim());
}

/** Returns the name that a declaration gives to what is in it. */
function declaredName(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  const { name } = node as Partial<ts.NamedDeclaration>;
  return name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteral(name))
    ? name.text
    : undefined;
}

/** Returns whether a declaration names the functions in it; the name of a class stands before those of its members. */
const names = (node: ts.Node): boolean =>
  ts.isClassLike(node) || ts.isClassElement(node) || ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node);

/** Returns what a declaration adds to what is around it; what is named inside a function is part of that function. */
function within(node: ts.Node, around: Around): Around {
  const own = names(node) && around.inside === undefined ? declaredName(node) : undefined;
  if (own === undefined) return around;
  const name = around.name === undefined ? own : `${around.name}.${own}`;
  return { ...around, name, purpose: purposeOf(node) ?? around.purpose };
}

/** Finds the functions of a source file; one that is inside another comes after it. */
export function sourceFunctions(source: ts.SourceFile): SourceFunction[] {
  const found: SourceFunction[] = [];
  const visit = (node: ts.Node, outside: Around): void => {
    let around = within(node, outside);
    if (hasStatements(node)) {
      const place = node.body.getStart(source);
      const { name = 'the file', purpose } = around;
      found.push({ place, name, purpose, madeIn: isValue(node) ? outside.inside : undefined, node });
      around = { ...around, inside: place };
    }
    ts.forEachChild(node, (child) => visit(child, around));
  };
  visit(source, { name: undefined, purpose: undefined, inside: undefined });
  return found;
}

/** Reads a source file of TypeScript. */
export const parseSource = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** Returns how the functions of files are found by the ids that they report: `host/a.ts:120`. */
export function functionsById(read: (file: string) => string): (id: string) => SourceFunction {
  const files = new Map<string, ReadonlyMap<number, SourceFunction>>();
  return (id) => {
    const [file, place] = id.split(':') as [string, string];
    const functions =
      files.get(file) ??
      new Map(sourceFunctions(parseSource(file, read(file))).map((one) => [one.place, one] as const));
    files.set(file, functions);
    return functions.get(Number(place))!;
  };
}
