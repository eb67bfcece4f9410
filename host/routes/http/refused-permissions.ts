import type { Request } from 'express';
import { currentContext } from '../../runtime/context/context.js';
import { clientAddress } from '../../plugin-api/routes/client-address.js';
import type { DomainError, RefusalLog } from '../../plugin-api/index.js';

/** The `code`s of a refusal for lack of a permission, unlike other reasons such as a missing csrf value. */
const codes: ReadonlySet<string> = new Set(['permission_denied', 'beyond_own_permissions']);

/** Writes refused permissions of known callers to the audit log. */
export class RefusedPermissions {
  constructor(private readonly log: RefusalLog) {}

  /**
   * Records an error that refuses a permission; `called` is the route's pattern or the procedure, since an address may
   * name a person.
   */
  async note(error: DomainError | undefined, request: Request, called: string): Promise<void> {
    const { userId } = currentContext();
    if (error?.status !== 403 || !codes.has(error.code) || userId === undefined) return;
    await this.log.noteRefusal({
      action: 'host.permission_refused',
      userId,
      isProven: true,
      address: clientAddress(request.ip ?? ''),
      details: { called },
    });
  }
}
