/** A `Piscina` without threads: what it runs is run by its caller. */
export class Piscina {
  readonly threads: readonly never[] = [];
  private readonly work: Promise<Readonly<Record<string, (job: unknown) => unknown>>>;

  constructor(private readonly options: { readonly filename: string; readonly name: string }) {
    this.work = import(options.filename) as typeof this.work;
  }

  async run(job: unknown): Promise<unknown> {
    return (await this.work)[this.options.name]!(job);
  }

  on(): this {
    return this;
  }

  async destroy(): Promise<void> {}
}
