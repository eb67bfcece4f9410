import path from 'node:path';
import ts from 'typescript';

/** Compiles the sources alone: declarations of packages name no action. */
function programOf(files: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = { noLib: true, types: [], strict: true, target: ts.ScriptTarget.ESNext };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text }) => {
      const resolvedFileName = path.resolve(path.dirname(containing), text.replace(/\.js$/, '.ts'));
      const isOurs = text.startsWith('.') && ts.sys.fileExists(resolvedFileName);
      return { resolvedModule: isOurs ? { resolvedFileName, extension: ts.Extension.Ts } : undefined };
    });
  return ts.createProgram(files, options, host);
}

const nameOf = (node: ts.ObjectLiteralElementLike): string | undefined =>
  node.name && ts.isIdentifier(node.name) ? node.name.text : undefined;

/** Returns the possible texts of an expression; an unknown part is `<name>`. */
function textsOf(node: ts.Expression, checker: ts.TypeChecker): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) {
    return [node.whenTrue, node.whenFalse].flatMap((branch) => textsOf(branch, checker));
  }
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce<string[]>(
      (heads, { expression, literal }) =>
        heads.flatMap((head) => textsOf(expression, checker).map((text) => head + text + literal.text)),
      [node.head.text],
    );
  }
  const type = checker.getTypeAtLocation(node);
  const parts = type.isUnion() ? type.types : [type];
  if (parts.every((part) => part.isStringLiteral())) {
    return parts.map((part) => part.value);
  }
  const declared = ts.isIdentifier(node) ? declarationOf(node, checker) : undefined;
  if (declared && ts.isVariableDeclaration(declared) && declared.initializer) {
    return textsOf(declared.initializer, checker);
  }
  return [`<${node.getText()}>`];
}

function declarationOf(node: ts.Identifier, checker: ts.TypeChecker): ts.Declaration | undefined {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  return symbol?.valueDeclaration;
}

/** Returns the `action` of an object: of an entry, which has `by` as well, or of an object that becomes one. */
function actionOf(node: ts.ObjectLiteralExpression): ts.Expression | undefined {
  const action = node.properties.find((property) => nameOf(property) === 'action');
  if (action && ts.isPropertyAssignment(action)) return action.initializer;
  return action && ts.isShorthandPropertyAssignment(action) ? action.name : undefined;
}

/** Tells whether a text is an action of the log, which has dots. */
const isOfLog = (text: string): boolean => /^(?:\w+|<\w+>)(?:\.(?:\w+|<\w+>))+$/.test(text);

/** Tells whether a value is passed on unchanged: then the place where it was made names the action. */
function isPassedOn(node: ts.Expression, checker: ts.TypeChecker): boolean {
  const declared = ts.isIdentifier(node) ? declarationOf(node, checker) : undefined;
  return (declared && ts.isBindingElement(declared)) ?? ts.isPropertyAccessExpression(node);
}

/** Lists all actions that the sources write into the audit log, each once and in order. */
export function auditActions(): string[] {
  const folders = ['host', 'plugins'].map((folder) => path.resolve(folder));
  const program = programOf(folders.flatMap((folder) => ts.sys.readDirectory(folder, ['.ts'], ['**/node_modules'])));
  const checker = program.getTypeChecker();
  const actions = new Set<string>();
  const visit = (node: ts.Node): void => {
    const action = ts.isObjectLiteralExpression(node) ? actionOf(node) : undefined;
    if (action) {
      const texts = textsOf(action, checker);
      const isEntry = (node as ts.ObjectLiteralExpression).properties.some((property) => nameOf(property) === 'by');
      const isOpen = isEntry && !texts.every(isOfLog) && !isPassedOn(action, checker);
      for (const text of texts) if (isOpen || isOfLog(text)) actions.add(text);
    }
    node.forEachChild(visit);
  };
  for (const source of program.getSourceFiles()) visit(source);
  return [...actions].sort();
}
