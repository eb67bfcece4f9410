import type { Mail, MailTemplate } from '../../../../host/plugin-api/index.js';

/** The mail that says to the members of an office that tasks wait untaken. */
export const untakenTemplate: MailTemplate = {
  name: 'workflow/untaken',
  folder: new URL('../../mail/untaken/', import.meta.url),
};

/** The data of the mail. It names no person. */
export interface MailedUntaken {
  /** The name of the department. */
  readonly dependencia: string;
  readonly cuantas: number;
  readonly radicados: readonly string[];
  /** Whether there are more tasks than those counted. */
  readonly mas: boolean;
}

export function untakenTo(address: string, untaken: MailedUntaken): Mail {
  return { to: address, template: untakenTemplate, data: { ...untaken, radicados: [...untaken.radicados] } };
}
