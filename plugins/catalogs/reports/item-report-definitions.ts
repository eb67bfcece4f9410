import { inject, injectable } from 'inversify';
import { NotAllowedError, NotFoundError, type Identity } from '../../../host/plugin-api/index.js';
import { reportPermissions, type ReportDefinition, type ReportDefinitions } from '../contract.js';
import { Resources } from '../engine/resources.js';
import { informe } from '../resources/informe.js';

/** {@link ReportDefinitions} stored as items of the resource `informe`. */
@injectable()
export class ItemReportDefinitions implements ReportDefinitions {
  constructor(@inject(Resources) private readonly resources: Resources) {}

  async getPermitted(by: Identity, id: number): Promise<ReportDefinition> {
    const report = await this.resources.of<typeof informe.fields>(informe).get(id);
    if (!report.activo) throw new NotFoundError('No existe un elemento con ese id.');
    const needed = report.permiso === null ? reportPermissions : [report.permiso];
    if (!needed.some((permission) => by.may(permission))) throw new NotAllowedError();
    return report;
  }
}
