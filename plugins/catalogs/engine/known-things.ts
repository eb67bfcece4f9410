import { inject, injectable, multiInject, optional } from 'inversify';
import {
  DeclaredPermissions,
  DomainError,
  Expressions,
  Groups,
  PermissionSources,
  spanishReasons,
  UserDirectory,
  type Identity,
  type PermissionDeclaration,
  type PermissionSource,
  type Transaction,
} from '../../../host/plugin-api/index.js';
import { DocumentPrinter } from '../../documents/contract.js';
import { QuestionForms } from '../../forms/contract.js';
import { RegisteredProcedures } from '../../procedures/contract.js';
import type { Outside } from './fields.js';

/** The author of a change: a user, or the import of a bundle. */
export type Writer = Identity | 'bundle';

/** The longest identification number that a pattern has to match. */
const LONGEST_NUMBER = 40;

/** Checks that the things named by a field exist: users, roles, permissions, procedures, templates. */
@injectable()
export class KnownThings {
  constructor(
    @inject(UserDirectory) private readonly users: UserDirectory,
    @inject(Groups) private readonly groups: Groups,
    @inject(DeclaredPermissions) private readonly declared: readonly PermissionDeclaration[],
    @inject(RegisteredProcedures) private readonly procedures: RegisteredProcedures,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(Expressions) private readonly expressions: Expressions,
    @multiInject(PermissionSources.token)
    @optional()
    private readonly permissionSources: readonly PermissionSource[] = [],
    @inject(DocumentPrinter) @optional() private readonly printer?: DocumentPrinter,
  ) {}

  /**
   * Finds the fault of a value that has to be compiled. This takes a while: call it before a transaction where
   * possible.
   */
  async faultInItself(kind: Outside, value: unknown): Promise<string | undefined> {
    if (kind === 'questions') return this.faultyQuestions(value as readonly unknown[]);
    return kind === 'pattern' ? this.faultyPattern(value as string) : undefined;
  }

  /** Finds the fault of a value that names something; undefined where that exists. */
  async fault(kind: Outside, value: unknown, by: Writer, tx: Transaction): Promise<string | undefined> {
    switch (kind) {
      case 'user':
        return this.unknownUser(Array.isArray(value) ? (value as number[]) : [value as number], tx);
      case 'role':
        return (await this.groups.groupExists(`rol:${String(value)}`, tx)) ? undefined : 'No existe ese rol.';
      case 'permission':
        return this.unknownPermission(value as string, tx);
      case 'procedure':
        return reasonOf(() => this.procedures.checkCode(value as string, 'informe', by, tx));
      case 'template':
        return this.unknownTemplate(value as string, tx);
      default:
        return undefined;
    }
  }

  private async unknownUser(ids: readonly number[], tx: Transaction): Promise<string | undefined> {
    const named = await this.users.namesOf(ids, tx);
    const unknown = ids.find((id) => !named.has(id));
    return unknown === undefined ? undefined : `No existe el usuario ${unknown}.`;
  }

  private async unknownPermission(permission: string, tx: Transaction): Promise<string | undefined> {
    if (this.declared.some(({ code }) => code === permission)) return undefined;
    for (const source of this.permissionSources) {
      if ((await source.permissions(tx)).some(({ code }) => code === permission)) return undefined;
    }
    return 'No existe ese permiso.';
  }

  /**
   * Finds the fault of a template's code. Templates are never removed. Without the plugin `documents` every code
   * passes, as nothing is printed.
   */
  private async unknownTemplate(codigo: string, tx: Transaction): Promise<string | undefined> {
    if (!this.printer || (await this.printer.templateExists(codigo, tx))) return undefined;
    return 'No existe esa plantilla.';
  }

  private async faultyQuestions(questions: readonly unknown[]): Promise<string | undefined> {
    const parsed = this.forms.formSchema.safeParse(questions, { error: spanishReasons });
    const issue = parsed.success ? (await this.forms.findIssues(parsed.data))[0] : parsed.error.issues[0];
    return issue && `${issue.path.map(String).join('.')}: ${issue.message}`;
  }

  private async faultyPattern(pattern: string): Promise<string | undefined> {
    const { faults } = await this.expressions.checkSource({
      steps: [{ pattern, of: 'numero', longest: LONGEST_NUMBER }],
    });
    return faults[0]?.message;
  }
}

/** Returns the reason of the first refused field, or the message of the error; undefined where `check` passes. */
async function reasonOf(check: () => Promise<void>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Object.values(error.toProblem().errors ?? {})[0]?.[0] ?? error.message;
  }
}
