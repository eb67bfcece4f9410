import type { Request, Response } from 'express';
import { addToContext } from '../runtime/context/context.js';
import { BootError } from '../runtime/boot-error.js';
import {
  DomainError,
  identityFrom,
  type CredentialScheme,
  type Groups,
  type Identity,
  type Problem,
  type UserStore,
} from '../plugin-api/index.js';
import type { GroupName } from '../plugin-api/identity/groups.js';
import type { CredentialRefusal, FormCompanion, RefusedCredential } from '../plugin-api/identity/credential-scheme.js';
import type { SchemeName, VerifiedCredential } from '../plugin-api/identity/identity.js';
import type { Access } from '../plugin-api/routes/access.js';

const noGroups: ReadonlySet<GroupName> = new Set();

/** The refusal of a credential, worded by its scheme. */
class RefusedCredentialError extends DomainError {
  override readonly status: number;

  constructor(private readonly problem: Problem) {
    super(problem.detail, problem.code);
    this.status = problem.status;
  }

  override toProblem(): Problem {
    return this.problem;
  }
}

function anonymousIfRefused(error: unknown): undefined {
  if (!(error instanceof RefusedCredentialError)) throw error;
}

/** The single path of all schemes: one identity, and one check of the account behind it (decisions, section 2). */
export class Authenticator {
  private readonly schemes = new Map<string, CredentialScheme>();

  constructor(
    private readonly users: UserStore,
    private readonly groups: Groups,
    schemes: readonly CredentialScheme[],
  ) {
    for (const scheme of schemes) {
      if (scheme.name === 'host') throw new BootError('The credential scheme "host" is the service\'s own.');
      this.schemes.set(scheme.name, scheme);
    }
  }

  get documented(): readonly CredentialScheme[] {
    return [...this.schemes.values()];
  }

  /** Returns the schemes that a route names and no plugin brings; empty when all exist. */
  missingSchemes(access: Access): readonly string[] {
    return access.kind === 'anyone' ? [] : access.schemes.filter((name) => !this.schemes.has(name));
  }

  /**
   * Returns the caller of any route; `undefined` for one without a credential, where none is needed. Throws like {@link
   * authenticate}.
   */
  async identify(
    request: Request,
    response: Response,
    access: Access,
    inForm?: FormCompanion,
  ): Promise<Identity | undefined> {
    switch (access.kind) {
      case 'anyone':
        return undefined;
      case 'optional': {
        const { schemes, unaccompanied, invalid } = access;
        const shown = this.findShown(request, schemes);
        const isLeft = !inForm && unaccompanied === 'anonymous' && shown?.isAccompanied?.(request) === false;
        if (!shown || isLeft) return undefined;
        const identity = this.authenticate(request, response, { kind: 'authenticated', schemes }, inForm);
        return invalid === 'refused' ? identity : identity.catch(anonymousIfRefused);
      }
      case 'authenticated':
        return this.authenticate(request, response, access, inForm);
    }
  }

  /**
   * Returns the caller of a guarded route. Throws the 401 of the first scheme, or 403 where the permission is missing.
   */
  async authenticate(
    request: Request,
    response: Response,
    access: Extract<Access, { kind: 'authenticated' }>,
    inForm?: FormCompanion,
  ): Promise<Identity> {
    const scheme = this.shownScheme(request, access.schemes);
    return this.accept(scheme, await scheme.verifyCredential(request, response, inForm), access);
  }

  /**
   * Builds a function for a response that stays open, which returns the present identity of its caller. It throws like
   * {@link authenticate} once the login has ended, and does not renew the login.
   */
  watch(
    request: Request,
    response: Response,
    access: Extract<Access, { kind: 'authenticated' }>,
  ): () => Promise<Identity> {
    const scheme = this.shownScheme(request, access.schemes);
    const verify = scheme.watchCredential?.(request) ?? (() => scheme.verifyCredential(request, response));
    return async () => this.accept(scheme, await verify(), access);
  }

  private async accept(
    scheme: CredentialScheme,
    credential: VerifiedCredential | RefusedCredential,
    access: Extract<Access, { kind: 'authenticated' }>,
  ): Promise<Identity> {
    if ('refused' in credential) throw new RefusedCredentialError(scheme.refusal(credential.refused));
    const account = await this.users.findAccount(credential.userId, credential.login);
    const refusal: CredentialRefusal | undefined = !account
      ? 'unknown'
      : !account.isActive
        ? 'inactive'
        : account.generation !== credential.generation || account.loginEnded
          ? 'signed-out'
          : undefined;
    if (!account || refusal) throw new RefusedCredentialError(scheme.refusal(refusal));

    const { permissions } = credential;
    const groups = permissions ? noGroups : await this.groups.groupsOf(account.id);
    const identity = identityFrom(account, {
      scheme: scheme.name,
      groups,
      ...(permissions && { permissions }),
    });
    addToContext({ userId: account.id });
    if (access.permissions && !access.permissions.some((one) => identity.may(one))) {
      throw new RefusedCredentialError(scheme.refusal('forbidden'));
    }
    return identity;
  }

  private findShown(request: Request, names: readonly SchemeName[]): CredentialScheme | undefined {
    return names.flatMap((name) => this.schemes.get(name) ?? []).find((scheme) => scheme.isShown(request));
  }

  /** Returns the first scheme whose credential is shown; throws the refusal of the first scheme where none is. */
  private shownScheme(request: Request, names: readonly SchemeName[]): CredentialScheme {
    const shown = this.findShown(request, names);
    if (shown) return shown;
    const first = names.map((name) => this.schemes.get(name)).find((scheme) => scheme !== undefined);
    if (!first) throw new Error(`no credential scheme of ${names.join(', ')} is installed`);
    throw new RefusedCredentialError(first.refusal('missing'));
  }
}
