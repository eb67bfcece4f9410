import { expect } from 'chai';
import type { AdminCaller } from '../../../../testing/admin-caller.js';
import { TimedCity } from './timed-city.js';

/** The reason why an instance does not fit a version. */
interface Reason {
  readonly codigo: string;
  readonly mensaje: string;
}

/** An instance, as the check of a move lists it. */
export interface CheckedFit {
  readonly llave: string;
  readonly version: number;
  readonly motivos: readonly Reason[];
}

/** The answer to a move. */
export interface TransferAnswer {
  readonly movidas: number;
  readonly omitidas: readonly (Reason & { readonly llave: string })[];
}

/** A city whose processes are published again while instances run, which are then moved. */
export class TransferCity {
  private constructor(
    readonly timed: TimedCity,
    readonly admin: AdminCaller,
  ) {}

  static async start(): Promise<TransferCity> {
    const timed = await TimedCity.start();
    return new TransferCity(timed, await timed.city.client.admin());
  }

  get city(): TimedCity['city'] {
    return this.timed.city;
  }

  stop(): Promise<void> {
    return this.city.stop();
  }

  publish(definition: Readonly<Record<string, unknown>>): Promise<unknown> {
    return this.city.client.release('ana', definition);
  }

  async checkMove(input: object): Promise<readonly CheckedFit[]> {
    const { status, data, text } = await this.admin.query('workflow.instances.checkMove', input);
    expect(status, text).to.equal(200);
    return (data as { items: CheckedFit[] }).items;
  }

  async move(input: object, admin = this.admin): Promise<TransferAnswer> {
    const { status, data, text } = await admin.mutate('workflow.instances.moveToVersion', {
      motivo: 'Cambió el procedimiento',
      ...input,
    });
    expect(status, text).to.equal(200);
    return data as TransferAnswer;
  }

  /** Moves one instance, which must fit. */
  async moveOne(llave: string): Promise<void> {
    expect(await this.move({ llaves: [llave] })).to.deep.equal({ movidas: 1, omitidas: [] });
  }

  /** Returns the reason why an instance is not moved, and checks that `checkMove` reports the same. */
  async refusal(proceso: string, llave: string): Promise<Reason> {
    const { movidas, omitidas } = await this.move({ llaves: [llave] });
    expect(movidas).to.equal(0);
    const { codigo, mensaje } = omitidas[0]!;
    const [fit] = await this.checkMove({ proceso, llaves: [llave] });
    expect(fit?.motivos[0]).to.deep.equal({ codigo, mensaje });
    return { codigo, mensaje };
  }

  async version(llave: string): Promise<number> {
    const [row] = await this.timed.host.database.rows<{ version: number }>(
      'SELECT v.version FROM workflow_instance i JOIN workflow_version v ON v.id = i.version_id WHERE i.llave = $1',
      [llave],
    );
    return row!.version;
  }
}
