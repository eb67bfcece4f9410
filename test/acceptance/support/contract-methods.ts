import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeRoot } from '../../../host/runtime/paths.js';
import { sourceFiles } from '../../../scripts/docs/import-graph.js';

/** The position of the transaction among the parameters of a method. */
type Place = 'first' | 'last' | 'between' | 'field';

/** A method of the contract that takes a transaction or returns a promise. */
export interface ContractMethod {
  /** `Interface.method`. */
  readonly name: string;
  /** Undefined for a method that takes no transaction. */
  readonly transaction: Place | undefined;
  /** Whether it requires a transaction and resolves to nothing, so that its purpose is to write. */
  readonly isWrite: boolean;
}

const EXECUTOR = 'plugins/procedures/executor/procedure-executor.ts';

/** A declaration with members in the contract. */
type Declaration = ts.InterfaceDeclaration | ts.ClassDeclaration;

const isDeclaration = (statement: ts.Statement): statement is Declaration =>
  ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement);

const isTransaction = (member: ts.Node): boolean =>
  (ts.isParameter(member) || ts.isPropertySignature(member)) &&
  member.name.getText() === 'tx' &&
  /^Transaction\b/.test(member.type?.getText() ?? '');

const isRequired = (parameter: ts.ParameterDeclaration): boolean =>
  isTransaction(parameter) && parameter.questionToken === undefined;

/** Returns the signature of a member, written as a method or as a property. */
function signatureOf(member: ts.ClassElement | ts.TypeElement): ts.SignatureDeclarationBase | undefined {
  if (ts.isMethodSignature(member)) return member;
  if (ts.isMethodDeclaration(member)) {
    return member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) ? undefined : member;
  }
  return ts.isPropertySignature(member) && member.type && ts.isFunctionTypeNode(member.type) ? member.type : undefined;
}

/** Returns the interfaces with a field for a transaction, such as the context that a section of a bundle receives. */
const carriersOf = (declarations: readonly Declaration[]): ReadonlySet<string> =>
  new Set(declarations.filter(({ members }) => [...members].some(isTransaction)).map(({ name }) => name!.text));

function placeOf(signature: ts.SignatureDeclarationBase, carriers: ReadonlySet<string>): Place | undefined {
  const { parameters } = signature;
  const at = parameters.findIndex(isTransaction);
  if (at === 0 && isRequired(parameters[0]!)) return 'first';
  if (at >= 0) return at === parameters.length - 1 ? 'last' : 'between';
  const carries = ({ type }: ts.ParameterDeclaration): boolean =>
    type !== undefined &&
    (ts.isTypeLiteralNode(type) ? type.members.some(isTransaction) : carriers.has(type.getText()));
  return parameters.some(carries) ? 'field' : undefined;
}

const waits = ({ type }: ts.SignatureDeclarationBase): boolean =>
  type !== undefined &&
  (ts.isUnionTypeNode(type) ? [...type.types] : [type]).some((one) => /^Promise</.test(one.getText()));

/**
 * Returns the methods that take a transaction or return a promise: of the host's contract, of the plugins' contracts,
 * and of the executor of procedures, which other plugins call within transactions. Leaves out the methods of an object
 * that carries a transaction itself, such as a session of procedures.
 */
export function contractMethods(): ContractMethod[] {
  const isContract = (file: string): boolean =>
    file.startsWith('host/plugin-api/') || file === EXECUTOR || /^plugins\/[^/]+\/contract(?:\.ts$|\/)/.test(file);
  const declarations = ['host/plugin-api', 'plugins']
    .flatMap(sourceFiles)
    .filter(isContract)
    .flatMap((file) => {
      const text = readFileSync(path.join(codeRoot, file), 'utf8');
      return [...ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements];
    })
    .filter(isDeclaration);
  const carriers = carriersOf(declarations);
  return declarations
    .filter(({ name }) => !carriers.has(name!.text))
    .flatMap((declaration) =>
      [...declaration.members].flatMap((member) => {
        const signature = signatureOf(member);
        if (!signature) return [];
        const transaction = placeOf(signature, carriers);
        const name = `${declaration.name!.text}.${member.name!.getText()}`;
        const isWrite = signature.parameters.some(isRequired) && signature.type?.getText() === 'Promise<void>';
        return transaction !== undefined || waits(signature) ? [{ name, transaction, isWrite }] : [];
      }),
    );
}
