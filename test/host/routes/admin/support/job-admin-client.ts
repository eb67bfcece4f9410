interface Listed {
  readonly id: string;
  readonly state: string;
}
interface Page {
  readonly items: readonly Listed[];
  readonly nextCursor: string | null;
}
interface JobCounts {
  readonly states: readonly { readonly state: string; readonly jobs: number }[];
  readonly names: readonly string[];
  readonly dueSince: string | null;
}
/** The answer of a procedure: a page or a refusal. */
export interface AdminAnswer {
  readonly status: number;
  readonly data: Page;
  readonly error: { readonly message: string; readonly data: { readonly reason: string } };
}

/** Calls the admin procedures of jobs. */
export class JobAdminClient {
  constructor(
    private readonly url: string,
    private readonly user: number,
  ) {}

  list(input: object = {}): Promise<AdminAnswer> {
    return this.send(`list?input=${encodeURIComponent(JSON.stringify(input))}`, {});
  }

  /** Returns the numbers of jobs. */
  async counts(): Promise<JobCounts> {
    return (await this.send('counts', {})).data as unknown as JobCounts;
  }

  act(what: 'retry' | 'discard', id: string, more: object = {}): Promise<AdminAnswer> {
    return this.send(what, { method: 'POST', body: JSON.stringify({ id, ...more }) });
  }

  private async send(path: string, init: RequestInit): Promise<AdminAnswer> {
    const headers = { authorization: `Bearer ${this.user}`, 'content-type': 'application/json' };
    const answer = await fetch(`${this.url}/admin/trpc/host.jobs.${path}`, { ...init, headers });
    const body = (await answer.json()) as { result?: { data: Page }; error?: AdminAnswer['error'] };
    return { status: answer.status, data: body.result?.data as Page, error: body.error! };
  }
}
