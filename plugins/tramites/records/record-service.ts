import { inject, injectable } from 'inversify';
import { Files, type FormBody, type Identity } from '../../../host/plugin-api/index.js';
import type { FiledRecord } from '../contract.js';
import { acceptFilesOf } from './check-answers.js';
import { FilingService } from './filing-service.js';
import { headerRepeatKey } from './idempotency.js';

/** What a filing of the web says beside its form. */
export interface WebFiling {
  /** The header `Idempotency-Key`, which is of that user alone, as a draft may be. */
  readonly repeatKey?: string | undefined;
  /** Key of a draft. */
  readonly borrador?: string | undefined;
  /** The user who files; undefined for one who is anonymous. */
  readonly by?: Pick<Identity, 'userId'> | undefined;
}

/** The filing of the web: a form that is read to its end, and filed (interface, "POST /home/api/tramite/<codigo>"). */
@injectable()
export class RecordService {
  constructor(
    @inject(FilingService) private readonly filing: FilingService,
    @inject(Files) private readonly files: Files,
  ) {}

  /** Throws what `Filing` throws: for an unknown tramite, and one that cannot be filed now, before the body is read. */
  async create(codigo: string, body: FormBody, { repeatKey, borrador, by }: WebFiling): Promise<FiledRecord> {
    const { form } = await this.filing.findTramite(codigo);
    const repeat = repeatKey === undefined ? undefined : headerRepeatKey(repeatKey, by?.userId);
    const draft = borrador === undefined ? undefined : { borrador };
    return this.files.readForm(body, acceptFilesOf(form), async ({ fields: answers, files }) => {
      const prepared = await this.filing.prepare({ codigo, canal: 'WEB', answers, files, repeat, draft, by });
      return prepared.file();
    });
  }
}
