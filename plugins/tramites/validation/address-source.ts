import { inject, injectable, optional } from 'inversify';
import { Logger, NotFoundError, UnavailableError, UserDirectory } from '../../../host/plugin-api/index.js';
import { QuestionForms } from '../../forms/contract.js';
import { RegisteredProcedures, ProcedureFailedError } from '../../procedures/contract.js';
import { addressOfResult, usableAddress } from './address-of-result.js';
import type { Parameters } from './read-parameters.js';
import { USERS, type ValidationTemplate } from './validation-template.js';

/**
 * The address of a person. A missing address has no reason: callers are anonymous, and the reason may reveal what a
 * source knows.
 */
export type FoundAddress = { readonly found: true; readonly address: string } | { readonly found: false };

const nobody: FoundAddress = { found: false };

/** The sources of a template's addresses: the user store, or a registered procedure (decisions, section 4). */
@injectable()
export class AddressSource {
  constructor(
    @inject(Logger) private readonly logger: Logger,
    @inject(QuestionForms) private readonly forms: QuestionForms,
    @inject(UserDirectory) @optional() private readonly users?: UserDirectory,
    @inject(RegisteredProcedures) @optional() private readonly procedures?: RegisteredProcedures,
  ) {}

  /** Asks the source. Throws `UnavailableError` where it is not installed, does not exist, or cannot be asked now. */
  find(template: ValidationTemplate, parameters: Parameters): Promise<FoundAddress> {
    return template.fuente === USERS ? this.findUser(parameters) : this.ask(template, parameters);
  }

  private async findUser(parameters: Parameters): Promise<FoundAddress> {
    if (!this.users) {
      throw new UnavailableError('La validación no está disponible: no hay un directorio de usuarios instalado.');
    }
    const { tipo_identificacion = '', identificacion = '' } = parameters;
    // A user store may have the number in any writing: the one that was typed comes first.
    const number = this.forms.identityNumber(identificacion) ?? identificacion;
    const person =
      (await this.users.findByIdentification(tipo_identificacion, identificacion)) ??
      (number === identificacion ? undefined : await this.users.findByIdentification(tipo_identificacion, number));
    const address = usableAddress(person?.email);
    return address === undefined ? nobody : { found: true, address };
  }

  private async ask({ codigo, fuente }: ValidationTemplate, parameters: Parameters): Promise<FoundAddress> {
    const fields = { template: codigo, procedure: fuente };
    if (!this.procedures) {
      throw new UnavailableError(
        'La validación no está disponible: los procedimientos registrados no están instalados.',
      );
    }
    const result = await this.procedures.runProcedure(fuente, 'validacion', parameters).catch((error: unknown) => {
      if (error instanceof ProcedureFailedError) throw new UnavailableError(undefined, error);
      if (!(error instanceof NotFoundError)) throw error;
      this.logger.warn(fields, 'a validation template names no active procedure with the use validacion');
      throw new UnavailableError('La validación no está disponible: su procedimiento no existe.', error);
    });
    if (!result.estado) return nobody;
    const read = addressOfResult(result.respuesta);
    if (read.kind === 'found') return { found: true, address: read.address };
    if (read.kind === 'malformed') {
      this.logger.warn(fields, 'a procedure answered no field "correo"');
    }
    return nobody;
  }
}
